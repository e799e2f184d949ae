import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { countriesIn, type Country, isCountrySearched } from './country-codes.ts'
import { Icon } from './icon.tsx'
import { useLanguage } from './language.tsx'
import { Ltr } from './ltr.tsx'

type CountryListProps = {
  extension: string
  /** Calling codes that can be chosen; all of them when absent. */
  countries?: readonly string[] | undefined
  onChoose: (extension: string) => void
  onClose: () => void
}

/** A searchable list of countries in a native dialog. Loaded when it is asked for. */
export default function CountryList({ extension, countries, onChoose, onClose }: CountryListProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const box = useRef<HTMLDialogElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const listId = useId()
  const titleId = useId()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)

  const found = countriesIn(language)
    .filter((country) => !countries || countries.includes(country.extension))
    .filter((country) => isCountrySearched(country, wanted))
  const current = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    const dialog = box.current
    if (dialog && !dialog.open) dialog.showModal()
    // A dialog would begin at its first button.
    search.current?.focus()
  }, [])

  useEffect(() => {
    box.current?.querySelector('[data-focused]')?.scrollIntoView({ block: 'nearest' })
  }, [at, wanted])

  function choose(country: Country) {
    onChoose(country.extension)
    box.current?.close()
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) choose(current)
    }
  }

  return (
    <dialog
      ref={box}
      className="dialog"
      // It stands inside the phone's box, which runs left to right in every language.
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className="dialog-body">
        <div className="row justify-between">
          <h2 id={titleId}>
            <Trans>رمز الدولة</Trans>
          </h2>
          <IconButton icon="cross" label={t`إغلاق`} onClick={() => box.current?.close()} />
        </div>
        <label className="find">
          <Icon name="search" />
          <input
            ref={search}
            type="search"
            role="combobox"
            aria-expanded="true"
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${current.region}` : undefined}
            aria-label={t`اسم الدولة أو رمزها`}
            placeholder={t`اسم الدولة أو رمزها`}
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={walk}
          />
        </label>
        <div className="options" role="listbox" id={listId} aria-labelledby={titleId}>
          {found.map((country) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field above walks and chooses
            <div
              key={country.region}
              id={`${listId}-${country.region}`}
              role="option"
              aria-selected={country.extension === extension}
              data-focused={country === current || undefined}
              onClick={() => choose(country)}
            >
              <span>{country.name}</span>
              <Ltr>{country.extension}</Ltr>
            </div>
          ))}
        </div>
        <p role="status" className="hint">
          {found.length === 0 && <Trans>لا دولة بهذا الاسم أو الرمز</Trans>}
        </p>
      </div>
    </dialog>
  )
}
