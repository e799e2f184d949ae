import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
import { errorOf } from './field-error.ts'
import type { FieldErrors } from './outcome.ts'

type PairProps<Name extends 'title' | 'name'> = {
  /** What stands now; null for a new one. */
  of: Record<`${Name}_ar` | `${Name}_en`, string> | null
  maxLength: number
  errors: FieldErrors | undefined
}

/** `title_ar` and `title_en`, for a box of two columns. */
export function TitlePair(props: PairProps<'title'>) {
  return (
    <TextPair
      {...props}
      ar={{ label: <Trans>العنوان بالعربية</Trans>, name: 'title_ar', value: props.of?.title_ar }}
      en={{ label: <Trans>العنوان بالإنجليزية</Trans>, name: 'title_en', value: props.of?.title_en }}
    />
  )
}

/** `name_ar` and `name_en`, for a box of two columns. */
export function NamePair(props: PairProps<'name'>) {
  return (
    <TextPair
      {...props}
      ar={{ label: <Trans>الاسم بالعربية</Trans>, name: 'name_ar', value: props.of?.name_ar }}
      en={{ label: <Trans>الاسم بالإنجليزية</Trans>, name: 'name_en', value: props.of?.name_en }}
    />
  )
}

type Side = { label: ReactNode; name: string; value: string | undefined }

function TextPair(props: { ar: Side; en: Side; maxLength: number; errors: FieldErrors | undefined }) {
  const { ar, en, maxLength, errors } = props
  return (
    <>
      <LimitedField side={ar} lang="ar" dir="rtl" maxLength={maxLength} error={errorOf(errors, ar.name)} />
      <LimitedField side={en} lang="en" dir="ltr" maxLength={maxLength} error={errorOf(errors, en.name)} />
    </>
  )
}

type LimitedFieldProps = {
  side: Side
  /** Of several lines. */
  isLong?: boolean
  /** May stay empty, without a word beside its name. */
  isOptional?: boolean
  lang: 'ar' | 'en'
  dir: 'rtl' | 'ltr'
  maxLength: number
  error: ReactNode
}

/** So many characters before its end a field of one line begins to say how many are left. */
const warnsAt = 20

/** A text in one language that says how much room is left. */
export function LimitedField({ side, isLong, isOptional, ...rest }: LimitedFieldProps) {
  const { label, name, value = '' } = side
  const [length, setLength] = useState(value.length)
  const left = rest.maxLength - length
  const shared = { label, name, defaultValue: value, ...(isOptional && { required: false }), ...rest }
  if (isLong) return <LongText {...shared} rows={2} />
  return (
    <TextField
      {...shared}
      {...(left <= warnsAt && {
        hint: (
          <Plural
            value={left}
            zero="بلغ النص أقصى طوله"
            one="بقي حرف واحد"
            two="بقي حرفان"
            few="بقيت # أحرف"
            many="بقي # حرفًا"
            other="بقي # حرف"
          />
        ),
      })}
      onChange={(event) => setLength(event.currentTarget.value.length)}
    />
  )
}
