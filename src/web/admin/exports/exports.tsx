import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { href, useRevalidator } from 'react-router'
import { askExportRoute, listExportsRoute } from '#contract/staff-exports'
import type { z } from '#contract/wire'
import { formatNumber } from '#locales/format'
import { LinkButton } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { RecentTime } from '#ui/recent-time'
import { StateBadge } from '#ui/state-badge'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { badRequest } from '../../request/bad-request.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/exports.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { useExportWords } from '../export-tool/export-words.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

type File = z.infer<
  (typeof listExportsRoute.responses)[200]['content']['application/json']['schema']
>['exports'][number]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(listExportsRoute)
  requireOk(answer)
  return { files: answer.body.exports, now: new Date().toISOString() }
}

/** Asks for a file, from whichever list. */
export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const asked: unknown = {
    resource: form.get('resource'),
    filters: parseFilters(form.get('filters')),
    columns: form.getAll('columns'),
  }
  // The API checks the asking by the shape of the list that it names; the form only carries it.
  const body = asked as Parameters<typeof creationKey>[1] &
    z.input<(typeof askExportRoute.request.body.content)['application/json']['schema']>
  const answer = await getStaffApi(context).call(askExportRoute, {
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', (body) => body.export.id)
}

function parseFilters(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text ?? '{}'))
  } catch {
    throw badRequest()
  }
}

/** Between two looks while a file is written, in milliseconds. */
const pollEvery = 2_000

export default function Exports({ loaderData: { files, now } }: Route.ComponentProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const words = useExportWords()
  const seesOrders = useMay('order:read')
  const { revalidate, state } = useRevalidator()
  const isWriting = files.some((file) => file.status === 'writing' && !file.is_stuck)

  useEffect(() => {
    if (!isWriting || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollEvery)
    return () => clearTimeout(timer)
  }, [isWriting, state, revalidate])

  const columns: Column<File>[] = [
    {
      key: 'resource',
      title: t`القائمة`,
      cell: (file) => <span className="font-medium">{words(file.resource)}</span>,
    },
    { key: 'state', title: t`الحالة`, at: 'end', cell: (file) => <FileState file={file} /> },
    {
      key: 'rows',
      title: t`الصفوف`,
      cell: (file) => <Ltr>{formatNumber(file.rows, language)}</Ltr>,
    },
    {
      key: 'created_at',
      title: t`طُلب`,
      rank: 'secondary',
      cell: (file) => (
        <span className="text-ink-3">
          <RecentTime value={file.created_at} now={now} />
        </span>
      ),
    },
    {
      key: 'expires_at',
      title: t`يُحفظ حتى`,
      rank: 'tertiary',
      cell: (file) => (file.status === 'ready' ? <DateTime value={file.expires_at} form="day-time" /> : '—'),
    },
    {
      key: 'file',
      title: t`الملف`,
      at: 'across',
      cell: (file) =>
        file.status === 'ready' && (
          <a className="button second small" href={href('/admin/exports/:id/file', { id: file.id })} download>
            <Icon name="download" />
            <Trans>تنزيل الملف</Trans>
          </a>
        ),
    },
  ]

  return (
    <>
      <PageTitle>{t`ملفات التصدير`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>ملفات التصدير</Trans>
          </h1>
          <p className="hint">
            <Trans>ملفاتكم وحدكم. يُحفظ كل ملف 24 ساعة بعد اكتماله، ثم يُحذف ويبقى ذكره هنا.</Trans>
          </p>
        </div>
      </header>
      {files.length > 0 ? (
        <section className="card overflow-hidden" aria-label={t`ملفات التصدير`}>
          <DataTable caption={t`ملفات التصدير`} columns={columns} rows={files} rowKey={(file) => file.id} />
        </section>
      ) : (
        <Empty
          title={<Trans>لا ملفات بعد</Trans>}
          action={
            seesOrders && (
              <LinkButton to={href('/admin/orders')} kind="second">
                <Trans>الطلبات</Trans>
              </LinkButton>
            )
          }
        >
          <Trans>تُحضَّر الملفات بزر «تصدير» فوق كل قائمة.</Trans>
        </Empty>
      )}
    </>
  )
}

function FileState({ file }: { file: File }) {
  if (file.is_stuck) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Trans>تعذّر تحضيره</Trans>
      </StateBadge>
    )
  }
  if (file.status === 'writing') {
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans>قيد التحضير</Trans>
      </StateBadge>
    )
  }
  return file.status === 'ready' ? (
    <StateBadge tone="good" glyph="check">
      <Trans>جاهز</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="void" glyph="slash">
      <Trans>حُذف</Trans>
    </StateBadge>
  )
}
