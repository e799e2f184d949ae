import { Trans } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#ui/button'
import { CodeBoxes, ResendCode } from '#ui/code-boxes'
import { Notice } from '#ui/notice'
import { EditDialog } from '#ui/edit-dialog'
import { TryLater } from './try-later.tsx'
import type { Confirmation } from './confirm.endpoint.ts'

const endpoint = '/admin/confirmations'

/** `repeat` sends the refused request again. */
type AskForCode = (repeat: () => void) => void

const FreshCode = createContext<AskForCode>(() => undefined)

/** For whatever the API may refuse until the person behind the session has entered a fresh code. */
export function useFreshCode(): AskForCode {
  return use(FreshCode)
}

/**
 * Rendered once, around all pages of the administration. Whoever is asked for a fresh code gets it on their
 * own phone and enters it here; then what they asked for is done as they asked for it.
 */
export function FreshCodeDialog({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ repeat: () => void }>()
  return (
    <FreshCode value={(repeat) => setAsked({ repeat })}>
      {children}
      {asked && (
        <CodeDialog
          onConfirmed={() => {
            setAsked(undefined)
            asked.repeat()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </FreshCode>
  )
}

function CodeDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const sending = useFetcher<Confirmation>()
  const trying = useFetcher<Confirmation>()
  const begun = useRef(false)
  const result = useRef(false)
  const { submit } = sending
  // Counts the codes that were sent, so that the pause begins anew with each.
  const sent = sending.data?.did === 'sent' ? sending.data : undefined
  const tried = trying.data
  const limited = tried?.limited ?? sending.data?.limited

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void submit({ intent: 'send' }, { method: 'post', action: endpoint })
  }, [submit])

  useEffect(() => {
    if (tried?.did !== 'confirmed' || result.current) return
    result.current = true
    onConfirmed()
  })

  return (
    <EditDialog title={<Trans>تأكيد هويتكم</Trans>} onClose={onClose}>
      <div className="stack gap-5">
        <p className="text-ink-2">
          {sending.data?.isOnItsWay ? (
            <Trans>يحتاج هذا الإجراء إلى رمز، وقد أُرسل قبل قليل إلى جوالكم.</Trans>
          ) : (
            <Trans>يحتاج هذا الإجراء إلى رمز جديد. نرسله الآن إلى جوالكم.</Trans>
          )}
        </p>
        {limited !== undefined && (
          <Notice tone="bad">
            {tried?.message ?? sending.data?.message}
            <p>
              <TryLater seconds={limited} />
            </p>
          </Notice>
        )}
        <trying.Form method="post" action={endpoint} className="stack gap-5" noValidate>
          <CodeBoxes
            label={<Trans>أدخلوا الرمز المرسل إلى جوالكم</Trans>}
            hint={<Trans>ستة أرقام، صالحة لمدة 5 دقائق.</Trans>}
            answer={tried}
            error={tried?.did === 'nothing' && limited === undefined ? tried.message : undefined}
          />
          <div className="actions">
            <Button type="button" kind="second" onClick={onClose}>
              <Trans>رجوع</Trans>
            </Button>
            <Button isBusy={trying.state !== 'idle'} busy={<Trans>نتحقق…</Trans>}>
              <Trans>تأكيد ومتابعة</Trans>
            </Button>
          </div>
        </trying.Form>
        <sending.Form method="post" noValidate action={endpoint}>
          <ResendCode
            after={sent?.wait ?? 60}
            since={sent}
            name="intent"
            value="send"
            isBusy={sending.state !== 'idle'}
          />
        </sending.Form>
      </div>
    </EditDialog>
  )
}
