import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { Lattice } from '#ui/lattice'
import { Ltr } from '#ui/ltr'
import { useOnline } from '#ui/use-online'
import { isLostChunk } from '../browser/lost-chunk.ts'
import { DefaultFrame } from './default-frame.tsx'
import { PageTitle } from './page-title.tsx'
import { useClient, useStore } from './store-settings.ts'
import { useReload } from './use-reload.ts'

/** What is shown when a page cannot be: its status, a sentence, and the ways on. */
export function RouteError({ error }: { error: unknown }) {
  const { pathname } = useLocation()
  const store = useStore()
  const isStaffPage = pathname.startsWith('/admin')
  const page = <ErrorMessage error={error} isStaffPage={isStaffPage} />
  if (store && !isStaffPage) return <DefaultFrame>{page}</DefaultFrame>
  return (
    <main id="main" tabIndex={-1}>
      {page}
    </main>
  )
}

/** The same for a page's own `ErrorBoundary` in the account and staff areas: the frame around it stays. */
export function FramedError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  useReload(error)
  return <ErrorMessage error={error} isStaffPage={pathname.startsWith('/admin')} />
}

function ErrorMessage({ error, isStaffPage }: { error: unknown; isStaffPage: boolean }) {
  const hasNoAnswer = isLostChunk(error) || (error instanceof Error && error.name === 'NoAnswer')
  return hasNoAnswer ? <NoAnswerMessage /> : <StatusMessage {...{ error, isStaffPage }} />
}

/** There was no answer, so there is no status: the page loads by itself once the connection is back. */
function NoAnswerMessage() {
  const { t } = useLingui()
  const isOnline = useOnline()
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  const title = isOnline ? t`تعذّر الوصول إلى المتجر` : t`لا اتصال بالإنترنت`

  return (
    <div className="error-page">
      <PageTitle>{title}</PageTitle>
      <Lattice form="on-page" />
      <div className="message">
        <h1 className="page-title">{title}</h1>
        <p className="text-ink-2">
          {isOnline ? (
            <Trans>لم يصلنا رد من الخادم. ما كتبتموه في صفحتكم السابقة محفوظ فيها.</Trans>
          ) : (
            <Trans>تُفتح هذه الصفحة تلقائيًا حين يعود الاتصال. ما كتبتموه في صفحتكم السابقة محفوظ فيها.</Trans>
          )}
        </p>
        <div className="row mt-2 justify-center">
          <Button type="button" onClick={() => location.reload()}>
            <Trans>إعادة المحاولة</Trans>
          </Button>
          <Button type="button" kind="second" onClick={() => history.back()}>
            <Trans>رجوع</Trans>
          </Button>
        </div>
      </div>
    </div>
  )
}

function StatusMessage({ error, isStaffPage }: { error: unknown; isStaffPage: boolean }) {
  const { t } = useLingui()
  const client = useClient()
  const { pathname, search } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const result = wordOf(error, 'message')
  const requestId = wordOf(error, 'request_id')
  const home = isStaffPage ? '/admin' : '/'

  const title =
    status === 404
      ? t`تعذّر العثور على هذه الصفحة`
      : status === 403
        ? t`لا يمكنكم فتح هذه الصفحة`
        : status === 429
          ? t`محاولات كثيرة في وقت قصير`
          : status === 413
            ? t`ما أرسلتموه أكبر مما نستقبل`
            : t`تعذّر فتح الصفحة`

  return (
    <div className="error-page">
      <PageTitle>{title}</PageTitle>
      <Lattice form="on-page" />
      <div className="message">
        <span className="text-xl font-semibold text-ink-2">
          <Ltr>{status}</Ltr>
        </span>
        <h1 className="page-title">{title}</h1>
        <p className="text-ink-2">
          {status === 404 ? (
            <Trans>ربما تغيّر عنوانها أو حُذفت. كل شيء آخر في مكانه.</Trans>
          ) : status === 429 ? (
            // The title has said the rest.
            <Trans>انتظروا قليلًا ثم حاولوا مرة أخرى.</Trans>
          ) : status === 413 ? (
            <Trans>
              لم يُحفظ منه شيء. ارجعوا إلى الصفحة، واختصروا النص أو اختاروا ملفات أصغر، ثم أرسلوه من جديد.
            </Trans>
          ) : (
            (result ?? <Trans>حدث خطأ من جهتنا. حاولوا مرة أخرى بعد ثوانٍ.</Trans>)
          )}
        </p>
        {isStaffPage && requestId && (
          <p className="hint">
            <Trans>رقم العملية في السجلات:</Trans> <Ltr mono>{requestId}</Ltr>
          </p>
        )}
        <div className="row mt-2 justify-center">
          {status === 413 && (
            <LinkButton to={pathname + search} kind="second" reloadDocument>
              <Trans>الرجوع إلى الصفحة</Trans>
            </LinkButton>
          )}
          {status >= 500 && (
            <LinkButton to={pathname + search} kind="second" reloadDocument>
              <Trans>إعادة المحاولة</Trans>
            </LinkButton>
          )}
          <LinkButton to={home}>
            {isStaffPage ? <Trans>العودة إلى الإدارة</Trans> : <Trans>العودة إلى المتجر</Trans>}
          </LinkButton>
          {client && !isStaffPage && (
            <LinkButton to={href('/user/orders')} kind="second">
              <Trans>طلباتي</Trans>
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}

/** What the API itself said: its sentence in the visitor's language, the request's id. */
function wordOf(error: unknown, name: 'message' | 'request_id'): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = typeof error.data === 'string' ? parse(error.data) : error.data
  if (typeof body !== 'object' || body === null) return undefined
  const word: unknown = Reflect.get(body, name)
  return typeof word === 'string' && word !== '' ? word : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
