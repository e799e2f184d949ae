import { Trans } from '@lingui/react/macro'
import type { Both } from '#rules/shop/landing'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { LimitedField } from '../edit/text-pair.tsx'

type BothFieldProps = {
  /** What it is called: «العنوان». */
  label: string
  /** Its name in the form, without the language. */
  name: string
  /** Where the API names it in an error, without the language. */
  path: string
  value: Both
  maxLength: number
  errors: FieldErrors | undefined
}

/** A longer text is written in several lines. */
const long = 150

/** One text in both languages, beside each other. */
export function BothField({ label, name, path, value, maxLength, errors }: BothFieldProps) {
  const shared = { maxLength, isLong: maxLength > long, isOptional: true }
  return (
    <>
      <LimitedField
        side={{ label: <Trans>{label} بالعربية</Trans>, name: `${name}.ar`, value: value.ar }}
        lang="ar"
        dir="rtl"
        error={errorOf(errors, `${path}.ar`)}
        {...shared}
      />
      <LimitedField
        side={{ label: <Trans>{label} بالإنجليزية</Trans>, name: `${name}.en`, value: value.en }}
        lang="en"
        dir="ltr"
        error={errorOf(errors, `${path}.en`)}
        {...shared}
      />
    </>
  )
}
