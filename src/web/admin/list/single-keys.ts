import { useEffect, useRef } from 'react'

/**
 * What each key does, by its place on the keyboard, so that an Arabic one works as well. False where there
 * was nothing to do.
 */
export type SingleKeys = Readonly<Record<string, () => unknown>>

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'defaultPrevented'
>

/** What a press does alone; nothing beside another key, held down, or where it was heard already. */
export function actionOf(keys: SingleKeys, event: Pressed): (() => unknown) | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || defaultPrevented) return undefined
  return Object.hasOwn(keys, event.code) ? keys[event.code] : undefined
}

/** Somebody types, or has a question or a menu in front of them. */
export function isTypingOrAsked({ target }: Pick<Event, 'target'>): boolean {
  if (document.querySelector('dialog[open], details.menu[open]')) return true
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable], [contenteditable] *')
  )
}

/** Listens for single keys while the page stands. */
export function useSingleKeys(keys: SingleKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(latest.current, event)
      if (!action || isTypingOrAsked(event)) return
      if (action() !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
