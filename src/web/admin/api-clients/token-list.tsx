import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { type Column, DataTable } from '#ui/data-table'
import { DateTime } from '#ui/date-time'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { RecentTime } from '#ui/recent-time'
import { showToast } from '#ui/toast'
import { useAction } from '../edit/use-action.ts'
import type { ApiToken } from './api-client-fields.ts'
import { IssueToken, RotateToken } from './token-dialogs.tsx'
import { ShownToken } from './shown-token.tsx'
import { ApiTokenState, useScopeWords } from './words.tsx'

type TokenListProps = {
  /** Their name. */
  partner: string
  tokens: ApiToken[]
  isClientOn: boolean
  creationKey: string
  now: string
}

/** The tokens of one API client: issue, replace, revoke. A new one stands here until it was kept. */
export function TokenList({ partner, tokens, isClientOn, creationKey, now }: TokenListProps) {
  const { t } = useLingui()
  const scope = useScopeWords()
  const [shown, show] = useState<string>()
  const [isIssuing, issue] = useState(false)
  const [rotated, rotate] = useState<ApiToken>()
  const [revoked, revoke] = useState<ApiToken>()

  const columns: Column<ApiToken>[] = [
    {
      key: 'token',
      title: t({ context: 'api token', message: 'الرمز' }),
      cell: (token) => (
        <>
          <Ltr mono>{token.hint}</Ltr>
          <span className="under">
            {token.name && <bdi>{token.name}</bdi>}
            {token.name && ' · '}
            {token.mode === 'test' ? <Trans>اختبار</Trans> : <Trans>حقيقي</Trans>}
          </span>
        </>
      ),
    },
    // Which one leaked and which one nobody uses is told by these two, so they stay however little room there
    // is.
    {
      key: 'scopes',
      title: t`الصلاحيات`,
      cell: (token) => (
        <>
          <CardTitle>{t`الصلاحيات`}</CardTitle>
          {token.scopes.map(scope).join(t`، `)}
        </>
      ),
    },
    {
      key: 'last_used_at',
      title: t`آخر استخدام`,
      cell: (token) => (
        <>
          <CardTitle>{t`آخر استخدام`}</CardTitle>
          {token.last_used_at ? (
            <RecentTime value={token.last_used_at} now={now} />
          ) : (
            <Trans>لم يُستخدم</Trans>
          )}
          <span className="on-card">
            {' · '}
            <CardTitle>{t`ينتهي`}</CardTitle>
            <TokenEnd token={token} />
          </span>
        </>
      ),
    },
    {
      key: 'ends_at',
      title: t`ينتهي`,
      rank: 'secondary',
      cell: (token) => <TokenEnd token={token} />,
    },
    {
      key: 'state',
      title: t`الحالة`,
      at: 'end',
      cell: (token) => <ApiTokenState token={token} isClientOn={isClientOn} />,
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t`الإجراءات`}</span>,
      at: 'across',
      cell: (token) =>
        token.is_active && (
          <span className="row gap-2">
            {!token.replaced_by && (
              <Button type="button" kind="quiet" size="small" onClick={() => rotate(token)}>
                <Trans>استبدال</Trans>
              </Button>
            )}
            <Button type="button" kind="danger-line" size="small" onClick={() => revoke(token)}>
              <Trans context="api token">إلغاء الرمز</Trans>
            </Button>
          </span>
        ),
    },
  ]

  return (
    <>
      {!isClientOn && tokens.length > 0 && (
        <Notice tone="wait" title={<Trans>التطبيق موقوف، فلا يعمل أي من رموزه.</Trans>}>
          <Trans>تعمل الرموز السارية من جديد حين تشغّلونه. والرمز الذي تخشون أنه تسرّب ألغوه.</Trans>
        </Notice>
      )}
      <section className="card" aria-labelledby="tokens">
        <header>
          <h2 id="tokens">
            <Trans>رموز الوصول</Trans>
          </h2>
          <Button type="button" kind="second" size="small" icon="plus" onClick={() => issue(true)}>
            <Trans>إصدار رمز</Trans>
          </Button>
        </header>
        {tokens.length > 0 ? (
          <DataTable caption={t`رموز الوصول`} columns={columns} rows={tokens} rowKey={(token) => token.id} />
        ) : (
          <Empty title={<Trans>لا رموز بعد</Trans>}>
            <Trans>بالرمز يتصل برنامج الشريك بالمتجر. جرّبوا أولًا برمز اختبار.</Trans>
          </Empty>
        )}
        {isIssuing && (
          <IssueToken
            partner={partner}
            creationKey={creationKey}
            onIssued={(token) => {
              issue(false)
              show(token)
            }}
            onClose={() => issue(false)}
          />
        )}
        {rotated && (
          <RotateToken
            partner={partner}
            token={rotated}
            creationKey={creationKey}
            onIssued={(token) => {
              rotate(undefined)
              show(token)
            }}
            onClose={() => rotate(undefined)}
          />
        )}
        <RevokeToken token={revoked} onClose={() => revoke(undefined)} />
        {shown !== undefined && <ShownToken token={shown} onClose={() => show(undefined)} />}
      </section>
    </>
  )
}

/** On a card no title stands over what a cell says. */
function CardTitle({ children }: { children: string }) {
  return <span className="on-card text-ink-3">{children}: </span>
}

function TokenEnd({ token }: { token: ApiToken }) {
  return token.ends_at ? <DateTime value={token.ends_at} /> : <Trans>بلا نهاية</Trans>
}

/** Stands beside the list and not in its row, which changes with the action. */
function RevokeToken({ token, onClose }: { token: ApiToken | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const endpoints = token?.webhook_endpoints ?? []
  const { submit, isBusy, refusal } = useAction(() =>
    showToast(
      endpoints.length > 0
        ? t`أُلغي الرمز. لم يعد يُقبل، وتوقف الإرسال إلى ما ضُبط به من روابط.`
        : t`أُلغي الرمز. لم يعد يُقبل.`,
    ),
  )
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <ConfirmDialog
        isOpen={token !== undefined}
        tone="red"
        title={
          <Trans>
            إلغاء الرمز <Ltr mono>{token?.hint}</Ltr>؟
          </Trans>
        }
        safe={<Trans>إبقاء الرمز</Trans>}
        action={<Trans>تأكيد إلغاء الرمز</Trans>}
        isBusy={isBusy}
        busy={<Trans>نلغي…</Trans>}
        onClose={onClose}
        onConfirm={() => void submit({ intent: 'revoke', token: token?.id ?? '' }, { method: 'post' })}
      >
        <p>
          <Trans>يتوقف فورًا في كل مكان ولا يعود. إن كان برنامج الشريك يستخدمه فاستبدلوه بدل إلغائه.</Trans>
        </p>
        <StoppedEndpoints endpoints={endpoints} />
        <p>
          <Trans>
            بقية روابط الإشعارات تبقى كما هي. إن تسرّب الرمز فراجعوها في «الإشعارات الآلية»، ومن هناك تشغّلون ما
            توقف.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}

/** What goes with the token: whoever set it up may be who should not have had it. */
function StoppedEndpoints({ endpoints }: { endpoints: ApiToken['webhook_endpoints'] }) {
  if (endpoints.length === 0) return null
  return (
    <>
      <p>
        <Plural
          value={endpoints.length}
          one="ويتوقف معه الإرسال إلى رابط إشعارات واحد ضُبط به:"
          two="ويتوقف معه الإرسال إلى رابطي إشعارات ضُبطا به:"
          few="ويتوقف معه الإرسال إلى # روابط إشعارات ضُبطت به:"
          many="ويتوقف معه الإرسال إلى # رابط إشعارات ضُبط به:"
          other="ويتوقف معه الإرسال إلى # رابط إشعارات ضُبط به:"
        />
      </p>
      <ul>
        {endpoints.map(({ id, url }) => (
          <li key={id} className="wrap-anywhere">
            <Ltr mono>{url}</Ltr>
          </li>
        ))}
      </ul>
    </>
  )
}
