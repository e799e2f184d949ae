import type { ReactNode } from 'react'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import { LanguagePair } from '../edit/language-pair.tsx'
import type { FieldErrors } from '../edit/outcome.ts'
import type { Settings } from './settings-form.ts'

type Paired = 'name' | 'sentence' | 'headline' | 'hero' | 'legal_name' | 'address' | 'support_hours'

type SettingPairsProps = {
  store: Settings
  errors: FieldErrors | undefined
  pairs: { name: Paired; ar: ReactNode; en: ReactNode; maxLength: number; optional?: boolean }[]
}

/** Settings in both languages, level with each other. */
export function SettingPairs({ store, errors, pairs }: SettingPairsProps) {
  return (
    <LanguagePair>
      {pairs.flatMap(({ name, maxLength, optional, ...labels }) =>
        (['ar', 'en'] as const).map((language) => {
          const field = `${name}_${language}` as const
          return (
            <TextField
              key={field}
              label={labels[language]}
              name={field}
              lang={language}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              maxLength={maxLength}
              {...(optional && { optional: true })}
              defaultValue={store[field]}
              error={errorOf(errors, field)}
            />
          )
        }),
      )}
    </LanguagePair>
  )
}
