import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxPlaceName } from '#rules/core/text-lengths'
import { Select } from '#ui/select'
import { TextField } from '#ui/text-field'
import { ownEntry, type Picked, type Place } from './profile-places.ts'

type PlaceFieldProps = {
  /** Posts `<name>` and `<name>_own`. */
  name: string
  label: ReactNode
  nothing: string
  /** The list's last entry: «مدينة أخرى». */
  other: string
  ownLabel: ReactNode
  places: Place[]
  picked: Picked
  onPick?: (value: string) => void
  error?: ReactNode
  autoComplete?: string
}

/**
 * The system's own list; its last entry opens a field for what is not in it. The style sheet hides that field
 * until then, so that it works without script.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { name, label, nothing, other, ownLabel, places, picked, onPick, error, autoComplete } = props
  const isOwn = picked.value === ownEntry
  return (
    <div className="place">
      <Select
        label={label}
        name={name}
        required={false}
        defaultValue={picked.value}
        error={isOwn ? undefined : error}
        onChange={(event) => onPick?.(event.currentTarget.value)}
        options={[{ value: '', label: nothing }, ...places, { value: ownEntry, label: other }]}
      />
      <TextField
        className="own"
        label={ownLabel}
        name={`${name}_own`}
        required={false}
        maxLength={maxPlaceName}
        defaultValue={picked.own}
        error={isOwn ? error : undefined}
        {...(autoComplete && { autoComplete })}
      />
    </div>
  )
}

/** A place with nothing to choose from. */
export function OwnPlaceField({
  name,
  label,
  picked,
  error,
}: Pick<PlaceFieldProps, 'name' | 'label' | 'picked' | 'error'>) {
  return (
    <TextField
      label={label}
      name={`${name}_own`}
      required={false}
      maxLength={maxPlaceName}
      autoComplete="address-level2"
      defaultValue={picked.own}
      error={error}
      hint={<Trans>اكتبوا اسم المدينة كما تودّونه في الفاتورة</Trans>}
    />
  )
}
