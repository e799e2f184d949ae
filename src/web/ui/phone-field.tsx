import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { classes } from './classes.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { Ltr } from './ltr.tsx'
import { type PhoneText, readPhone, saudiMobileFault, showPhone } from './phone-number.ts'
import { useTypedBefore } from './typed-before.ts'
import { useVerdict } from './use-verdict.ts'

const CountryList = lazy(() => import('./country-list.tsx'))

type PhoneFieldProps = {
  label: ReactNode
  /** Names in the form; what is posted is what the box shows, the API reads it in any form. */
  extensionName?: string
  numberName?: string
  defaultValue?: Partial<PhoneText>
  hint?: ReactNode
  /** The hint is an example of a Saudi number: not shown beside another country's code. */
  isHintHome?: boolean
  error?: ReactNode
  optional?: boolean
  /** Somebody else's number, or a new one: browsers would offer the own number. */
  isOthers?: boolean
  /** The one question of its page. */
  large?: boolean
  autoFocus?: boolean
  /** Calling codes that can be chosen; all of them when absent. */
  countries?: readonly string[] | undefined
  onChange?: (phone: PhoneText) => void
}

/** One left-to-right box: the country's prefix as a button, then the number as people write it. */
export function PhoneField(props: PhoneFieldProps) {
  const {
    label,
    extensionName = 'phone_extension',
    numberName = 'phone_number',
    hint,
    error,
    optional,
  } = props
  const { t } = useLingui()
  const [extension, setExtension] = useState(props.defaultValue?.extension ?? '+966')
  const [text, setText] = useState(() =>
    showPhone({ extension: extension, number: props.defaultValue?.number ?? '' }),
  )
  const [isChoosing, setIsChoosing] = useState(false)
  const [found, judge] = useVerdict(numberName, error)

  function keep(phone: PhoneText, shown: string) {
    setExtension(phone.extension)
    setText(shown)
    props.onChange?.(phone)
    if (found) judge(faultOf(phone))
  }

  /** While the caret stands elsewhere than at the end, grouping would push it away. */
  function type(value: string, caretAtEnd: boolean) {
    const phone = readPhone(value, extension)
    keep(phone, caretAtEnd ? showPhone(phone) : value)
  }

  const input = useRef<HTMLInputElement>(null)
  useTypedBefore(input, (value) => {
    if (value !== text) type(value, true)
  })

  async function leave(value: string) {
    let phone = readPhone(value, extension)
    if (phone.number.startsWith('+') || phone.number.startsWith('00')) {
      // Another country's number, pasted whole: its code is in the list.
      const { callingCodes } = await import('./country-codes.ts')
      phone = readPhone(value, extension, callingCodes)
    }
    keep(phone, showPhone(phone))
    if (value !== '' || found) judge(faultOf(phone))
  }

  function faultOf(phone: PhoneText): ReactNode {
    const fault = saudiMobileFault(phone)
    if (fault === 'first-digit') return <Trans>هذا الرقم لا يبدأ بالرقم 5. تحققوا منه وحاولوا مرة أخرى.</Trans>
    if (fault === 'length') {
      return (
        <Trans>
          رقم الجوال تسعة أرقام تبدأ بالرقم 5، مثل <Ltr>51 234 5678</Ltr>
        </Trans>
      )
    }
    return undefined
  }

  return (
    <Field
      label={label}
      hint={props.isHintHome && extension !== '+966' ? undefined : hint}
      error={found}
      {...(optional && { optional })}
    >
      {(control) => (
        <div className={classes('input-group', props.large && 'large')}>
          <input
            type="hidden"
            name={extensionName}
            value={extension}
            data-draft
            onInput={({ currentTarget }) => setExtension(currentTarget.value)}
          />
          <button
            type="button"
            className="prefix"
            aria-label={t`رمز الدولة: ${extension}`}
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
          >
            <span>{extension}</span>
            <Icon name="chevron-down" small />
          </button>
          <input
            {...control}
            ref={input}
            className="input"
            type="tel"
            inputMode="tel"
            autoComplete={props.isOthers ? 'off' : 'tel-national'}
            dir="ltr"
            name={numberName}
            required={!optional}
            autoFocus={props.autoFocus}
            placeholder={extension === '+966' ? '5X XXX XXXX' : undefined}
            value={text}
            onChange={(event) => {
              const { value, selectionEnd } = event.currentTarget
              type(value, selectionEnd === value.length)
            }}
            onBlur={(event) => void leave(event.currentTarget.value)}
          />
          {isChoosing && (
            <Suspense>
              <CountryList
                extension={extension}
                countries={props.countries}
                onChoose={(chosen) => {
                  const phone = readPhone(text, chosen)
                  keep(
                    { extension: chosen, number: phone.number },
                    showPhone({ ...phone, extension: chosen }),
                  )
                }}
                onClose={() => setIsChoosing(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
