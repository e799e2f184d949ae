import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '#ui/toast'
import { useAction } from './use-action.ts'

type Undo = {
  /** The page of what was changed: by now, another one may be open. */
  action: string
  form: Record<string, string>
  /** Said once it is undone. */
  done: string
}

const UndoContext = createContext<(undo: Undo) => void>(() => undefined)

/** For what a toast offers to take back. It is sent, and its answer heard, from whatever page is open. */
export function useUndo(): (undo: Undo) => void {
  return use(UndoContext)
}

/** Rendered once, around all pages of the administration: a toast outlives the page that showed it. */
export function UndoFrame({ children }: { children: ReactNode }) {
  const done = useRef('')
  const { revalidate } = useRevalidator()
  const { submit, refusal } = useAction(() => showToast(done.current))
  useEffect(() => {
    if (!refusal || refusal.needsCode) return
    // Its own page may be left, so no other place could say it; is it open, it shows what stands now.
    showToast(refusal.message, 'bad')
    void revalidate()
  }, [refusal, revalidate])
  const undo = (asked: Undo) => {
    done.current = asked.done
    void submit(asked.form, { method: 'post', action: asked.action })
  }
  return <UndoContext value={undo}>{children}</UndoContext>
}
