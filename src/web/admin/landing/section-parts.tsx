import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { lineTones, nothing, sectionLimits, type SectionKind } from '#rules/shop/landing'
import { Button, IconButton } from '#ui/button'
import { Select } from '#ui/select'
import { useLanguage } from '#ui/language'
import type { FieldErrors } from '../edit/outcome.ts'
import { KeptRows, nextKey, rowsOf } from '../edit/kept-rows.tsx'
import { Sortable } from '../edit/sortable.tsx'
import { BothField } from './both-field.tsx'
import { PictureField } from './picture-field.tsx'
import { sectionShapes, textLengths, type Item, type Line } from './section-shapes.ts'
import { useSectionWords } from './section-words.ts'

type Keyed<Part> = Part & { key: string }

/** Rows that are added, taken away and moved; a row keeps its key, and with it what was typed in it. */
function useRows<Part extends object>(name: string, parts: Part[], empty: Part, onChange: () => void) {
  const [stood] = useState<Keyed<Part>[]>(() => parts.map((part, index) => ({ ...part, key: String(index) })))
  const [rows, setRows] = useState(stood)
  useEffect(onChange, [rows, onChange])
  return {
    rows,
    setRows,
    add: () => setRows([...rows, { ...empty, key: nextKey([...rows, ...stood]) }]),
    remove: (row: Keyed<Part>) => setRows(rows.filter((one) => one !== row)),
    kept: (
      <KeptRows
        name={name}
        keys={rows.map(({ key }) => key)}
        onKeys={(keys) => setRows(rowsOf(keys, [...rows, ...stood], (key) => ({ ...empty, key })))}
      />
    ),
  }
}

type PartsProps = {
  kind: SectionKind
  items: Item[]
  /** Of the section in the API's errors. */
  path: string
  errors: FieldErrors | undefined
  isFixed: boolean
  /** Rows were added, taken away or moved. */
  onChange: () => void
}

const emptyItem: Item = {
  title: nothing,
  text: nothing,
  label: nothing,
  note: nothing,
  picture: null,
  lines: [],
}

/** The parts of a section in their order: steps, samples, lines of the alert. */
export function SectionParts({ kind, items, path, errors, isFixed, onChange }: PartsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const words = useSectionWords()
  const { add: addWords, one } = words.part(kind)
  const { rows, setRows, add, remove, kept } = useRows(kind, items, emptyItem, onChange)
  const shape = sectionShapes[kind]
  return (
    <div className="stack gap-3">
      {kept}
      {rows.length === 0 && (
        <p className="hint">
          <Trans>لا يظهر هذا القسم ما دام فارغًا.</Trans>
        </p>
      )}
      <Sortable
        label={t`الأجزاء بترتيبها`}
        items={rows}
        itemKey={({ key }) => key}
        itemName={(item) => item.title[language] || item.picture?.alt[language] || one}
        onSort={setRows}
        isFixed={isFixed}
      >
        {(item, index) => {
          const name = `${kind}.${item.key}`
          const itemPath = `${path}.items.${index}`
          return (
            <fieldset className="landing-part">
              <legend>
                {one} <span>{index + 1}</span>
              </legend>
              <input type="hidden" name={`${kind}.item`} value={item.key} />
              <div className="two-columns">
                {shape.items?.map((text) => (
                  <BothField
                    key={text}
                    label={words.partText(kind, text)}
                    name={`${name}.${text}`}
                    path={`${itemPath}.${text}`}
                    value={item[text]}
                    maxLength={textLengths[text]}
                    errors={errors}
                  />
                ))}
              </div>
              {shape.havePictures && (
                <PictureField
                  label={words.partPicture(kind)}
                  path={itemPath}
                  picture={item.picture}
                  {...{ name, errors, isFixed, onChange }}
                />
              )}
              {shape.hasLines && (
                <SampleLines
                  name={name}
                  path={itemPath}
                  lines={item.lines}
                  {...{ errors, isFixed, onChange }}
                />
              )}
              {!isFixed && (
                <Button type="button" kind="quiet" size="small" icon="trash" onClick={() => remove(item)}>
                  <Trans>
                    حذف {one} {index + 1}
                  </Trans>
                </Button>
              )}
            </fieldset>
          )
        }}
      </Sortable>
      {!isFixed && (
        <AddButton kind="second" isFull={rows.length >= sectionLimits.items} onAdd={add}>
          {addWords}
        </AddButton>
      )}
    </div>
  )
}

type SampleLinesProps = {
  name: string
  path: string
  lines: Line[]
  errors: FieldErrors | undefined
  isFixed: boolean
  onChange: () => void
}

const emptyLine: Line = { tone: 'plain', label: nothing, text: nothing }

/** What is drawn in a sample: a state with its label, a text, or both. */
function SampleLines({ name, path, lines, errors, isFixed, onChange }: SampleLinesProps) {
  const { t } = useLingui()
  const words = useSectionWords()
  const { rows, setRows, add, remove, kept } = useRows(name, lines, emptyLine, onChange)
  return (
    <div className="landing-lines">
      {kept}
      <Sortable
        label={t`سطور الرسم بترتيبها`}
        items={rows}
        itemKey={({ key }) => key}
        itemName={(line) => line.label.ar || line.text.ar || t`سطر جديد`}
        onSort={setRows}
        isFixed={isFixed}
      >
        {(line, index) => {
          const row = `${name}.${line.key}`
          return (
            <fieldset className="landing-line">
              <legend className="visually-hidden">
                <Trans>سطر الرسم {index + 1}</Trans>
              </legend>
              <input type="hidden" name={`${name}.line`} value={line.key} />
              <div className="two-columns">
                <Select
                  className="both"
                  label={<Trans>حالة السطر {index + 1}</Trans>}
                  name={`${row}.tone`}
                  defaultValue={line.tone}
                  options={lineTones.map((tone) => ({ value: tone, label: words.tone(tone) }))}
                />
                <BothField
                  label={words.text('label')}
                  name={`${row}.label`}
                  path={`${path}.lines.${index}.label`}
                  value={line.label}
                  maxLength={textLengths.label}
                  errors={errors}
                />
                <BothField
                  label={words.text('text')}
                  name={`${row}.text`}
                  path={`${path}.lines.${index}.text`}
                  value={line.text}
                  maxLength={sectionLimits.title}
                  errors={errors}
                />
              </div>
              {!isFixed && (
                <IconButton icon="trash" label={t`حذف سطر الرسم ${index + 1}`} onClick={() => remove(line)} />
              )}
            </fieldset>
          )
        }}
      </Sortable>
      {!isFixed && (
        <AddButton kind="quiet" isFull={rows.length >= sectionLimits.lines} onAdd={add}>
          <Trans>إضافة سطر إلى الرسم</Trans>
        </AddButton>
      )}
    </div>
  )
}

type AddButtonProps = { kind: 'second' | 'quiet'; isFull: boolean; onAdd: () => void; children: ReactNode }

function AddButton({ kind, isFull, onAdd, children }: AddButtonProps) {
  const { t } = useLingui()
  return (
    <div>
      <Button
        type="button"
        kind={kind}
        size="small"
        icon="plus"
        onClick={onAdd}
        {...(isFull && { unavailable: t`ستة على الأكثر` })}
      >
        {children}
      </Button>
    </div>
  )
}
