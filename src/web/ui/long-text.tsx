import { Plural } from '@lingui/react/macro'
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { TextArea } from './text-field.tsx'

/** So much of its room is left when a field begins to say how much. */
const countedFrom = 1 / 10

type LongTextProps = ComponentProps<typeof TextArea> & { maxLength: number }

/**
 * Several lines that take more letters than they may hold, as a long text is often pasted: the field says how many are too many, and none is
 * cut away in silence. Until the program has come, the browser cuts. For pages behind the sign-in: the store has no room for its words.
 */
export function LongText({ maxLength, hint, error, onChange, ...rest }: LongTextProps) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [typed, setTyped] = useState(rest.defaultValue)
  const left = maxLength - String(rest.value ?? typed ?? '').length
  return (
    <TextArea
      {...rest}
      {...(!isInBrowser && { maxLength })}
      hint={
        left >= 0 && left <= maxLength * countedFrom ? (
          <>
            {hint} <Left count={left} />
          </>
        ) : (
          hint
        )
      }
      error={left < 0 ? <TooLong count={-left} /> : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event)
      }}
    />
  )
}

function Left({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      zero="بلغ النص أقصى طوله"
      one="بقي حرف واحد"
      two="بقي حرفان"
      few="بقيت # أحرف"
      many="بقي # حرفًا"
      other="بقي # حرف"
    />
  )
}

function TooLong({ count }: { count: number }) {
  return (
    <Plural
      value={count}
      one="النص أطول من الحد بحرف واحد. اختصروه."
      two="النص أطول من الحد بحرفين. اختصروه."
      few="النص أطول من الحد بـ# أحرف. اختصروه."
      many="النص أطول من الحد بـ# حرفًا. اختصروه."
      other="النص أطول من الحد بـ# حرف. اختصروه."
    />
  )
}
