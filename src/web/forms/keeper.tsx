import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { showToast } from '#ui/toast'
import { useStaffUser } from '../frame/staff-user.ts'
import { useClient } from '../frame/store-settings.ts'
import { onActionSettled, type Outcome, type Trouble } from './answers.ts'
import { discardDraft, startDrafts, watchForms } from './drafts.ts'
import { focusPage, focusPart, focusResult, focusWrong } from './focus.ts'
import { placeIn, RestoredWord, titleOf, TroubleWord } from './form-word.tsx'

export { type Answers, settleAnswers } from './answers.ts'

/** An error page may have to be shown without a connection. */
void import('../frame/route-error.tsx').catch(() => undefined)

type Word = { place: HTMLElement; container: HTMLElement | null }

/**
 * Watches the forms of the current page: keeps drafts of what is typed, shows what became of actions, and
 * moves the focus. It is not rendered by the server, and forms need no code for it.
 */
export function FormKeeper() {
  const { pathname, hash, key } = useLocation()
  const owner = useOwner(pathname)
  const [restored, setRestored] = useState<Word[]>([])
  const [trouble, setTrouble] = useState<(Word & { trouble: Trouble }) | null>(null)
  const [spoken, speak] = useState('')
  const outcome = useRef<Outcome>(undefined)
  const isIdle = useNavigation().state === 'idle'
  const isActionPending = useFetchers().some(({ formMethod }) => formMethod === 'POST')

  const announceRestored = useCallback((container: HTMLElement) => {
    setRestored((words) =>
      words.some((word) => word.container === container)
        ? words
        : [...words.filter(({ place }) => place.isConnected), { container, place: placeIn(container, null) }],
    )
  }, [])

  useEffect(() => startDrafts(), [])
  useLayoutEffect(() => watchForms(owner, pathname, announceRestored), [owner, pathname, announceRestored])

  useEffect(
    () =>
      onActionSettled((result) => {
        outcome.current = result
        const { container } = result.press
        setTrouble((last) => {
          last?.place.remove()
          return null
        })
        if (result.action === 'done') {
          setRestored((words) =>
            words.filter((word) => (word.container === container ? word.place.remove() : true)),
          )
        }
      }),
    [],
  )

  // What was answered is drawn once everything that it led to is loaded.
  useEffect(() => {
    const result = outcome.current
    if (!result || !isIdle || isActionPending) return
    const frame = requestAnimationFrame(() => {
      // Not before: drawn again until then, the page asks for another frame.
      outcome.current = undefined
      if (result.action === 'done') focusResult(result.press)
      else if (result.action === 'refused') speak(focusWrong(result.press))
      else setTrouble(troubleAt(result))
    })
    return () => cancelAnimationFrame(frame)
  })

  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) {
      const frame = requestAnimationFrame(() => focusPart(hash.slice(1)))
      return () => cancelAnimationFrame(frame)
    }
    first.current = pathname
    setTrouble(null)
    speak('')
    const frame = requestAnimationFrame(focusPage)
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, key])

  return (
    <>
      <p className="visually-hidden" aria-live="assertive">
        {spoken}
      </p>
      {trouble?.place.isConnected && <TroubleWord {...trouble} />}
      {restored.map(
        ({ place, container }, index) =>
          place.isConnected &&
          container && (
            <RestoredWord
              key={index}
              place={place}
              onDiscard={() => {
                discardDraft(container)
                place.remove()
                setRestored((words) => words.filter((word) => word.place !== place))
              }}
            />
          ),
      )}
    </>
  )
}

/**
 * Above the row of buttons that was pressed; where there is neither form nor dialog, as a toast that stays.
 */
function troubleAt({ press, trouble }: Extract<Outcome, { action: 'failed' }>) {
  const { container, button } = press
  // A question that was not about a form is closed by now.
  if (!container?.checkVisibility()) {
    showToast(titleOf(trouble), 'bad')
    return null
  }
  const inside = button?.checkVisibility() && container.contains(button) ? button : null
  const anchor =
    inside?.closest('.actions, .save-bar, .foot-bar, .row') ?? inside ?? container.lastElementChild
  return { container, trouble, place: placeIn(container, anchor) }
}

function useOwner(pathname: string) {
  const client = useClient()?.id ?? ''
  const staff = useStaffUser()?.id ?? ''
  const isStaff = pathname.startsWith('/admin')
  const person = isStaff ? staff : client
  const [owner, setOwner] = useState({ area: isStaff ? 'staff' : 'client', person } as const)
  const area = isStaff ? 'staff' : 'client'
  if (owner.person !== person || owner.area !== area) setOwner({ area, person })
  return owner
}
