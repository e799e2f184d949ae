import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
      <TextField
        label={ar.label}
        name={ar.name}
        lang="ar"
        dir="rtl"
        maxLength={maxLength}
        defaultValue={ar.value}
        error={errorOf(errors, ar.name)}
      />
      <TextField
        label={en.label}
        name={en.name}
        lang="en"
        dir="ltr"
        maxLength={maxLength}
        defaultValue={en.value}
        error={errorOf(errors, en.name)}
      />
    </>
  )
}
