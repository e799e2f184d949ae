import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { isFound } from '#rules/core/search-text'
import { LongText } from '#ui/long-text'

/** What may be put in: what is looked for and shown, and what is written. */
export type Suggestion = { id: string; title: string; detail?: string; text: string }

type SuggestingAreaProps = Omit<ComponentProps<typeof LongText>, 'value' | 'onChange'> & {
  value: string
  onValue: (value: string) => void
  /** Begins what is looked for, at the start of a word. */
  sign: string
  /** What the list is of. */
  listName: string
  suggestions: Suggestion[]
}

const maxShown = 8

/**
 * Several lines in which a sign at the start of a word opens a list: what follows it narrows the list, arrows
 * walk it, Enter or Tab puts the chosen one in its place, Escape closes it.
 */
export function SuggestingArea(props: SuggestingAreaProps) {
  const { value, onValue, sign, listName, suggestions, ...rest } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [asked, setAsked] = useState<{ from: number; to: number; words: string } | null>(null)
  const [at, setAt] = useState(0)
  const found = asked
    ? suggestions
        .filter(({ title, detail = '' }) => isFound(`${title} ${detail}`, asked.words))
        .slice(0, maxShown)
    : []
  const current = found[Math.min(at, found.length - 1)]
  const optionId = (id: string) => `${listId}-${id}`

  /** What stands between the sign and the caret. */
  function look({ value: text, selectionStart: caret }: HTMLTextAreaElement) {
    const words = wordsBehind(text.slice(0, caret), sign)
    setAsked(words === null ? null : { from: caret - words.length - 1, to: caret, words })
    setAt(0)
  }

  function pick(suggestion: Suggestion) {
    if (!asked) return
    const caret = asked.from + suggestion.text.length
    onValue(value.slice(0, asked.from) + suggestion.text + value.slice(asked.to))
    setAsked(null)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(caret, caret)
    })
  }

  function press(event: KeyboardEvent) {
    if (!current || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt((found.indexOf(current) + step + found.length) % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(current)
    else if (event.key === 'Escape') setAsked(null)
    else return
    event.preventDefault()
    // Escape would close what stands beside the page, too.
    event.stopPropagation()
  }

  return (
    <div className="suggesting">
      <LongText
        {...rest}
        ref={area}
        value={value}
        onChange={({ currentTarget }) => {
          onValue(currentTarget.value)
          look(currentTarget)
        }}
        onKeyDown={press}
        onBlur={() => setAsked(null)}
        aria-autocomplete="list"
        {...(current && { 'aria-controls': listId, 'aria-activedescendant': optionId(current.id) })}
      />
      <p role="status" className="visually-hidden">
        {current && <Trans>{listName}: للتنقل السهمان، وللاختيار Enter.</Trans>}
      </p>
      {current && (
        <ul id={listId} role="listbox" aria-label={listName} className="suggestions">
          {found.map((suggestion) => (
            <li
              key={suggestion.id}
              id={optionId(suggestion.id)}
              role="option"
              aria-selected={suggestion === current}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <b>
                <bdi>{suggestion.title}</bdi>
              </b>
              {suggestion.detail && (
                <small>
                  <bdi>{suggestion.detail}</bdi>
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What was typed behind the sign that begins the last word; null where none does. */
export function wordsBehind(before: string, sign: string): string | null {
  const start = before.lastIndexOf(sign)
  if (start < 0 || (start > 0 && !/\s/.test(before.charAt(start - 1)))) return null
  const words = before.slice(start + 1)
  return /\s|[/@]/.test(words) || words.length > 40 ? null : words
}
