import { Plural } from '@lingui/react/macro'
import { type ComponentProps, useState, useSyncExternalStore } from 'react'
import { Field } from './field.tsx'
import type { TextArea } from './text-field.tsx'
import { useVerdict } from './use-verdict.ts'

/** So much of its room is left when a field begins to say how much. */
const countedFrom = 1 / 10

type LongTextProps = ComponentProps<typeof TextArea> & { maxLength: number }

/**
 * Several lines that take more letters than they may hold, as a long text is often pasted: the field says how
 * many are too many, and none is cut away in silence. Until the program has come, the browser cuts. For pages
 * behind the sign-in: the store has no room for its words. It takes nothing of `TextArea` but its shape,
 * whose file would come to the store's pages with all that stands beside this one.
 */
export function LongText(props: LongTextProps) {
  const { label, optional, hint, error, check, className, latin, maxLength, onBlur, onChange, ...rest } =
    props
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [typed, setTyped] = useState(rest.defaultValue)
  const [found, judge] = useVerdict(rest.name, error)
  const left = maxLength - String(rest.value ?? typed ?? '').length
  return (
    <Field
      label={label}
      {...(optional && { optional })}
      {...(className && { className })}
      hint={
        left >= 0 && left <= maxLength * countedFrom ? (
          <>
            {hint} <Left count={left} />
          </>
        ) : (
          hint
        )
      }
      error={left < 0 ? <TooLong count={-left} /> : found}
    >
      {(control) => (
        <textarea
          {...control}
          required={!optional}
          dir={latin ? 'ltr' : 'auto'}
          {...rest}
          {...(!isInBrowser && { maxLength })}
          className="input"
          onBlur={(event) => {
            const { value } = event.currentTarget
            if (check && (value !== '' || found)) judge(check(value))
            onBlur?.(event)
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (found) judge(check?.(event.currentTarget.value))
            onChange?.(event)
          }}
        />
      )}
    </Field>
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
