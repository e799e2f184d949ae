import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { showToast } from '#ui/toast'
import { giveUpDrafts } from '../../forms/give-up.ts'

/**
 * How many fields of a form differ from what it was opened with. Call `look` after changes that fire no
 * event.
 */
export function useFormChanges(form: RefObject<HTMLFormElement | null>) {
  const { t } = useLingui()
  const first = useRef<string>(undefined)
  const [count, setCount] = useState(0)

  const look = useCallback(() => {
    if (!form.current) return
    const now = entriesOf(form.current)
    first.current ??= JSON.stringify(now)
    const before: Record<string, string> = JSON.parse(first.current)
    setCount(countChanges(before, now))
  }, [form])

  /** What stands in the form now is how it was opened. */
  const settle = useCallback(() => {
    first.current = undefined
    look()
  }, [look])

  useEffect(look, [look])

  // Ctrl or ⌘ with S saves, on every keyboard layout; with Enter it sends what the caret stands in. What goes
  // to a customer (`data-sends`) is never sent by the key that saves: of it there is a draft already.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !form.current) return
      const isSave = event.code === 'KeyS'
      if (!isSave && (event.key !== 'Enter' || !form.current.contains(document.activeElement))) return
      event.preventDefault()
      if (isSave && form.current.dataset['sends'] !== undefined) {
        if (form.current.contains(document.activeElement))
          showToast(t`المسودة محفوظة هنا. للإرسال: Ctrl + Enter`)
      } else form.current.requestSubmit()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form, t])

  return { count, look, settle }
}

/**
 * How many fields differ; one that came and is empty, as those of a row that was added, is as one that is not
 * there.
 */
export function countChanges(before: Record<string, string>, now: Record<string, string>): number {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].filter((name) => (before[name] ?? nothing) !== (now[name] ?? nothing)).length
}

/** An empty field. */
const nothing = '\n'

function entriesOf(form: HTMLFormElement): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    // One field may have several values.
    if (!name.startsWith('_')) entries[name] = `${entries[name] ?? ''}${String(value)}\n`
  }
  return entries
}

/** For `navigate` after an action that was done: what it leaves behind is saved. */
export const afterSaving = { state: 'saved' }

/**
 * Asks before the page, or the tab, is left with changes that nobody has saved. A page may have several: the
 * router hears only the one that came last, so a form without changes has none.
 */
export function UnsavedWarning({ isDirty }: { isDirty: boolean }) {
  return isDirty ? <AskBeforeLeaving /> : null
}

function AskBeforeLeaving() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      nextLocation.state !== afterSaving.state,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      tone="red"
      title={<Trans>مغادرة الصفحة دون حفظ؟</Trans>}
      safe={<Trans>متابعة التعديل</Trans>}
      action={<Trans>تجاهل التعديلات</Trans>}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        giveUpDrafts(document)
        blocker.proceed?.()
      }}
    >
      <Trans>تضيع التعديلات التي لم تُحفظ. ما حُفظ من قبل يبقى كما هو.</Trans>
    </ConfirmDialog>
  )
}
