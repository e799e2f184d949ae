import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Notice } from './notice.tsx'

/** The proof of work that the server asks for before it goes on. */
export type Work = { challenge: string; bits: number }

const workFields = { challenge: 'work_challenge', nonce: 'work_nonce' } as const

/** The proof that a form carries, as the API wants it. */
export function proofIn(form: FormData): { challenge: string; nonce: string } | undefined {
  const challenge = String(form.get(workFields.challenge) ?? '')
  const nonce = String(form.get(workFields.nonce) ?? '')
  return challenge && nonce ? { challenge, nonce } : undefined
}

type WorkCheck = {
  isWorking: boolean
  /** Must be inside the form, which is sent again by itself once the work is done. */
  check: ReactNode
}

/**
 * Works out what the server wants and sends the form anew with the proof; what was typed stays. `otherwise`
 * stands where it cannot be worked out: without script, or where the browser fails. `children` go with the
 * form, as its button would.
 */
export function useWorkCheck(work: Work | undefined, otherwise: ReactNode, children?: ReactNode): WorkCheck {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [done, setDone] = useState<{ of: string; nonce: string | null }>()
  const nonce = useRef<HTMLInputElement>(null)
  const { challenge, bits } = work ?? {}

  useEffect(() => {
    if (challenge === undefined || bits === undefined) return undefined
    const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<string>) =>
      setDone({ of: challenge, nonce: data }),
    )
    worker.addEventListener('error', () => setDone({ of: challenge, nonce: null }))
    worker.postMessage({ challenge, bits })
    return () => worker.terminate()
  }, [challenge, bits])

  const found = done && done.of === challenge ? done.nonce : undefined
  useEffect(() => {
    if (found) nonce.current?.form?.requestSubmit()
  }, [found])

  if (!work) return { isWorking: false, check: null }
  if (!isInBrowser || found === null) {
    return {
      isWorking: false,
      check: (
        <>
          {otherwise}
          <noscript>
            <Notice tone="info">
              <Trans>
                تصل الآن طلبات كثيرة، فيتحقق المتصفح أولًا من أن الطلب من شخص، ويحتاج ذلك إلى JavaScript. فعّلوه
                وأعيدوا المحاولة، أو انتظروا المدة المذكورة.
              </Trans>
            </Notice>
          </noscript>
        </>
      ),
    }
  }
  return {
    isWorking: true,
    check: (
      <>
        <Notice tone="wait" announce title={<Trans>نتحقق من أن الطلب من شخص لا من برنامج.</Trans>}>
          <Trans>
            تصل الآن طلبات كثيرة، ومتصفحكم يتولى التحقق بنفسه. يستغرق ذلك ثواني في العادة، ثم نتابع تلقائيًا.
          </Trans>
        </Notice>
        <input type="hidden" name={workFields.challenge} value={work.challenge} />
        <input ref={nonce} type="hidden" name={workFields.nonce} value={found ?? ''} />
        {children}
      </>
    ),
  }
}
