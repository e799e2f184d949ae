import { Trans } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/confirm-dialog'

/** How many fields of a form differ from what it was opened with. Call `look` after changes that no event tells of. */
export function useFormChanges(form: RefObject<HTMLFormElement | null>) {
  const first = useRef<string>(undefined)
  const [count, setCount] = useState(0)

  const look = useCallback(() => {
    if (!form.current) return
    const now = entriesOf(form.current)
    first.current ??= JSON.stringify(now)
    const before: Record<string, string> = JSON.parse(first.current)
    const names = new Set([...Object.keys(before), ...Object.keys(now)])
    setCount([...names].filter((name) => before[name] !== now[name]).length)
  }, [form])

  /** What stands in the form now is how it was opened. */
  const settle = useCallback(() => {
    first.current = undefined
    look()
  }, [look])

  useEffect(look, [look])

  // Ctrl or ⌘ with S saves, on every keyboard layout.
  useLayoutEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', save)
    return () => removeEventListener('keydown', save)
  }, [form])

  return { count, look, settle }
}

function entriesOf(form: HTMLFormElement): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    // One field may have several values.
    if (!name.startsWith('_')) entries[name] = `${entries[name] ?? ''}${String(value)}\n`
  }
  return entries
}

/** For `navigate` after a deed that was done: what it leaves behind is saved. */
export const afterSaving = { state: 'saved' }

/**
 * Asks before the page, or the tab, is left with changes that nobody has saved. A page may have several: the router hears only
 * the one that came last, so a form without changes has none.
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
      deed={<Trans>تجاهل التعديلات</Trans>}
      onClose={() => blocker.reset?.()}
      onDeed={() => blocker.proceed?.()}
    >
      <Trans>تضيع التعديلات التي لم تُحفظ. ما حُفظ من قبل يبقى كما هو.</Trans>
    </ConfirmDialog>
  )
}
