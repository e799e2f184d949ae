import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.tsx'
import { Icon } from './icon.tsx'

type Toast = { id: number; tone: 'good' | 'bad'; text: ReactNode }

/** How long good news stays, in milliseconds. Errors stay until they are closed. */
const goodNewsStays = 5_000
const max = 2

let toasts: Toast[] = []
let nextId = 1
/** Whether a dialog that covers the page says them. */
let areInDialog = false
const listeners = new Set<() => void>()

function change(to: Toast[]) {
  toasts = to
  for (const listener of listeners) listener()
}

/** Says what was done. Never the only place of an error. */
export function showToast(text: ReactNode, tone: Toast['tone'] = 'good'): void {
  const toast = { id: nextId++, tone, text }
  change([...toasts, toast].slice(-max))
  if (tone === 'good') setTimeout(() => closeToast(toast.id), goodNewsStays)
}

/** Success of an earlier action is not shown beside the refusal of the next. */
export function closeGoodToasts(): void {
  if (toasts.some(({ tone }) => tone === 'good')) change(toasts.filter(({ tone }) => tone !== 'good'))
}

/** Has them said in the dialog that covers the page, or in the page's frame again: never in both. */
export function moveToasts(toDialog: boolean): void {
  if (areInDialog === toDialog) return
  areInDialog = toDialog
  change([...toasts])
}

function closeToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

const none: Toast[] = []

/** What is to be said now. */
export function useToasts(): Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => none,
  )
}

/** Stands once in the page's frame, and in a dialog while that covers it. */
export function Toasts({ inDialog = false }: { inDialog?: boolean }) {
  const toasts = useToasts()
  const shown = inDialog === areInDialog ? toasts : none
  // The region stands there from the beginning, so that what is said in it later is read.
  return (
    <div className="toasts" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} tone={toast.tone} onClose={() => closeToast(toast.id)}>
          {toast.text}
        </ToastCard>
      ))}
    </div>
  )
}

export function ToastCard(props: { tone: Toast['tone']; children: ReactNode; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <div
      className={classes('toast', props.tone === 'bad' && 'bad')}
      {...(props.tone === 'bad' && { role: 'alert' })}
    >
      <Icon name={props.tone === 'bad' ? 'warn' : 'check'} />
      <span>{props.children}</span>
      <IconButton icon="cross" label={t`إغلاق`} onClick={props.onClose} />
    </div>
  )
}
