import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { maxFeatureTitle, maxFeatureValue } from '#rules/desk/text-lengths'
import { Button, IconButton } from '#ui/button'
import { Field } from '#ui/field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { KeptRows, nextKey, rowsOf } from '../edit/kept-rows.tsx'
import { Sortable } from '../edit/sortable.tsx'

type Texts = { title_ar: string; title_en: string; value_ar: string; value_en: string }
type Pair = Texts & { key: string }

/** A row that was added. */
const empty: Texts = { title_ar: '', title_en: '', value_ar: '', value_en: '' }

type FeaturePairsProps = {
  features: Texts[]
  errors: FieldErrors | undefined
  isFixed: boolean
  /** Rows were added, taken away or moved. */
  onChange: () => void
}

/** What a plan has, in both languages, in the order in which the shop shows it. */
export function FeaturePairs({ features, errors, isFixed, onChange }: FeaturePairsProps) {
  const { t } = useLingui()
  const [pairs, setPairs] = useState<Pair[]>(() =>
    features.map((feature, index) => ({ ...feature, key: String(index) })),
  )
  const added = useRef<string>(undefined)
  useEffect(onChange, [pairs, onChange])

  const add = () => {
    const key = nextKey(pairs)
    added.current = key
    setPairs([...pairs, { ...empty, key }])
  }
  const type = (key: string, change: Partial<Pair>) =>
    // A draft puts several fields back at once.
    setPairs((now) => now.map((pair) => (pair.key === key ? { ...pair, ...change } : pair)))

  return (
    <section className="card" aria-labelledby="features">
      <header>
        <h2 id="features">
          <Trans>المزايا</Trans>
        </h2>
        {!isFixed && (
          <Button type="button" kind="second" size="small" icon="plus" onClick={add}>
            <Trans>إضافة ميزة</Trans>
          </Button>
        )}
      </header>
      <div className="body">
        {pairs.length === 0 && (
          <p className="text-sm text-ink-3">
            <Trans>بلا مزايا خاصة. تظهر المزايا المشتركة تحت كل الباقات.</Trans>
          </p>
        )}
        <KeptRows
          name="features"
          keys={pairs.map(({ key }) => key)}
          onKeys={(keys) => setPairs(rowsOf(keys, pairs, (key) => ({ ...empty, key })))}
        />
        <Sortable
          label={t`المزايا بترتيبها`}
          items={pairs}
          itemKey={(pair) => pair.key}
          itemName={(pair) => pair.title_ar || pair.title_en || t`ميزة جديدة`}
          onSort={setPairs}
          isFixed={isFixed}
        >
          {(pair, index) => {
            const wrongAr = errorOf(errors, `features.${index}.title_ar`)
            const wrongEn = errorOf(errors, `features.${index}.title_en`)
            return (
              <>
                <div className="feature-pair">
                  <FeatureInput
                    name="feature_ar"
                    lang="ar"
                    label={t`الميزة ${index + 1} بالعربية`}
                    value={pair.title_ar}
                    error={wrongAr}
                    focus={added.current === pair.key}
                    onChange={(title_ar) => type(pair.key, { title_ar })}
                  />
                  <FeatureInput
                    name="feature_en"
                    lang="en"
                    label={t`الميزة ${index + 1} بالإنجليزية`}
                    value={pair.title_en}
                    error={wrongEn}
                    onChange={(title_en) => type(pair.key, { title_en })}
                  />
                  <FeatureInput
                    name="value_ar"
                    lang="ar"
                    label={t`قيمة الميزة ${index + 1} بالعربية`}
                    isOptional
                    maxLength={maxFeatureValue}
                    value={pair.value_ar}
                    error={errorOf(errors, `features.${index}.value_ar`)}
                    onChange={(value_ar) => type(pair.key, { value_ar })}
                  />
                  <FeatureInput
                    name="value_en"
                    lang="en"
                    label={t`قيمة الميزة ${index + 1} بالإنجليزية`}
                    isOptional
                    maxLength={maxFeatureValue}
                    value={pair.value_en}
                    error={errorOf(errors, `features.${index}.value_en`)}
                    onChange={(value_en) => type(pair.key, { value_en })}
                  />
                </div>
                {!isFixed && (
                  <IconButton
                    icon="trash"
                    label={t`حذف الميزة ${index + 1}`}
                    onClick={() => setPairs(pairs.filter((one) => one !== pair))}
                  />
                )}
              </>
            )
          }}
        </Sortable>
      </div>
    </section>
  )
}

type FeatureInputProps = {
  name: string
  lang: 'ar' | 'en'
  label: string
  value: string
  error: string | undefined
  focus?: boolean
  isOptional?: boolean
  maxLength?: number
  onChange: (text: string) => void
}

function FeatureInput(props: FeatureInputProps) {
  const {
    name,
    lang,
    label,
    value,
    error,
    focus = false,
    isOptional = false,
    maxLength = maxFeatureTitle,
  } = props
  return (
    <Field label={label} optional={isOptional} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          name={name}
          lang={lang}
          dir={lang === 'ar' ? 'rtl' : 'ltr'}
          maxLength={maxLength}
          value={value}
          autoFocus={focus}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
