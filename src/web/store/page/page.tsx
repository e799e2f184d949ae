import { Trans, useLingui } from '@lingui/react/macro'
import { getPageRoute } from '#contract/catalogue'
import { DateTime } from '#ui/date-time'
import { getApi, requireOk } from '../../request/api.server.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { SupportPromise } from '../../frame/support-promise.tsx'
import type { Route } from './+types/page.ts'
import { ContactWays } from './contact-ways.tsx'
import { beginningOf, type Heading, listHeadings } from './headings.ts'

/** Words and links only. */
export const handle = { isNative: true } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).call(getPageRoute, { params: { slug: params.slug } })
  requireOk(answer)
  const { title, content, updated_at } = answer.body.page
  return {
    slug: params.slug,
    title,
    ...listHeadings(content),
    description: beginningOf(content),
    updatedAt: updated_at,
  }
}

/** The page that says how the store is reached. */
const contactSlug = 'contact-us'

/** A content page that staff wrote: contact, terms, payment and return, privacy. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { slug, title, html, headings, description, updatedAt } = loaderData
  return (
    <>
      <PageTitle path={`/page/${encodeURIComponent(slug)}`} description={description}>
        {title}
      </PageTitle>
      <article className="reading wrap">
        {headings.length > 0 && <Headings headings={headings} />}
        <h1 className="page-title">{title}</h1>
        <p className="hint">
          <Trans>
            آخر تعديل: <DateTime value={updatedAt} form="date" />
          </Trans>
        </p>
        {slug === contactSlug && (
          <div className="mt-6 grid gap-4">
            <ContactWays />
            <p className="hint empty:hidden">
              <SupportPromise />
            </p>
          </div>
        )}
        {/* Sanitised by the API when it was stored and again when it was sent. */}
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  )
}

function Headings({ headings }: { headings: Heading[] }) {
  const { t } = useLingui()
  return (
    <nav className="headings" aria-label={t`في هذه الصفحة`}>
      <ul className="grid">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
