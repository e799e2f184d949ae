import { Trans } from '@lingui/react/macro'
import { data } from 'react-router'
import { getPage as getPageRoute } from '#contract/catalogue'
import { DateTime } from '#ui/date-time'
import { getApi } from '../api.server.ts'
import { PageTitle } from '../layouts/page-title.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await getApi(context).call(getPageRoute, { params: { slug: params.slug } })
  if (answer.status !== 200) throw data(answer.body, { status: answer.status })
  const { title, content, updated_at } = answer.body.page
  return { title, content, updatedAt: updated_at }
}

/** A content page that staff wrote: contact, terms, payment and return, privacy. */
export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { title, content, updatedAt } = loaderData
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <article className="reading wrap">
        <h1 className="page-title">{title}</h1>
        <p className="hint">
          <Trans>
            آخر تعديل: <DateTime value={updatedAt} form="date" />
          </Trans>
        </p>
        {/* Sanitised by the API when it was stored and again when it was sent. */}
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: content }} />
      </article>
    </>
  )
}
