import { type ReactNode, useId } from 'react'

export type Choice = {
  value: string
  label: ReactNode
  /** Under the label: expiry, "your main card". */
  hint?: ReactNode
  /** At the end of the row: the card's mark. */
  end?: ReactNode
  /** Why it cannot be chosen; shown under the label. */
  unavailable?: ReactNode
  /** Unfolds under the row while it is chosen: the new card's fields. */
  detail?: ReactNode
}

type ChoiceListProps = {
  /** Read as the group's name. */
  legend: string
  /** Only where the form itself posts the choice. */
  name?: string
  choices: Choice[]
  value: string
  onChange: (value: string) => void
}

/** One card of rows, one of which is chosen. */
export function ChoiceList({ legend, name, choices, value, onChange }: ChoiceListProps) {
  const own = useId()
  return (
    <fieldset className="card choices">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <div key={choice.value}>
          <label className="choice">
            <input
              type="radio"
              name={name ?? own}
              value={choice.value}
              checked={choice.value === value}
              disabled={Boolean(choice.unavailable)}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className="font-medium">{choice.label}</span>
              {choice.hint && <span className="hint block">{choice.hint}</span>}
              {choice.unavailable && <span className="hint block text-bad-fg">{choice.unavailable}</span>}
            </span>
            {choice.end}
          </label>
          {choice.value === value && choice.detail && <div className="choice-detail">{choice.detail}</div>}
        </div>
      ))}
    </fieldset>
  )
}
