import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useOnline } from './use-online.tsx'

/** `primary` at most once in a view; `danger` only where something is destroyed or money goes back. */
export type ButtonKind = 'primary' | 'second' | 'quiet' | 'danger' | 'danger-line' | 'apple'
export type ButtonSize = 'small' | 'usual' | 'large'

type Look = { kind?: ButtonKind; size?: ButtonSize; full?: boolean; icon?: IconName }

function lookOf({ kind = 'primary', size = 'usual', full }: Look, className?: string) {
  return classes('button', kind !== 'primary' && kind, size !== 'usual' && size, full && 'full', className)
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** What is going on, as a verb; shown with a spinner instead of the label, in the same width. */
    busy?: ReactNode
    isBusy?: boolean
    /** Why it cannot be pressed now. The button stays where it is and can be focused. */
    unavailable?: ReactNode
    /** Hides the reason's text where the page already says it beside the button. */
    quietReason?: boolean
  }

/** The label names the action and, when money moves, the amount. */
export function Button(props: ButtonProps) {
  const { kind, size, full, icon, busy, isBusy, className, children, ...given } = props
  const { unavailable: reason, quietReason: isQuiet, ...rest } = given
  const reasonId = useId()
  // What is sent needs the network. One of several buttons says so aloud; above all of them stands the page's
  // own note.
  const isCutOff = !useOnline() && (rest.type ?? 'submit') === 'submit'
  const unavailable = reason ?? (isCutOff && <Trans>لا اتصال بالإنترنت. يعمل الزر حين يعود.</Trans>)
  const quietReason = isQuiet ?? (!reason && isCutOff && (kind ?? 'primary') !== 'primary')
  const stopped = Boolean(isBusy || unavailable)
  const look = { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) }

  return (
    <>
      <button
        type="submit"
        {...rest}
        className={lookOf(look, className)}
        {...(stopped && {
          'aria-disabled': true,
          onClick: (event) => {
            event.preventDefault()
            event.stopPropagation()
          },
        })}
        {...(isBusy && { 'aria-busy': true })}
        {...(unavailable ? { 'aria-describedby': reasonId } : {})}
      >
        <span className="faces">
          <span {...(isBusy && { 'data-away': true })}>
            {icon && <Icon name={icon} />}
            {/* One thing beside the icon: an amount among the words keeps the blanks of a sentence. */}
            <span>{children}</span>
          </span>
          {isBusy && (
            <span role="status">
              <span className="spinner" aria-hidden="true" />
              {busy ?? <Trans>لحظة…</Trans>}
            </span>
          )}
        </span>
      </button>
      {unavailable && (
        <span id={reasonId} className={quietReason ? 'visually-hidden' : 'hint'}>
          {unavailable}
        </span>
      )}
    </>
  )
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function LinkButton(props: Look & ComponentProps<typeof Link>) {
  const { kind, size, full, icon, className, children, ...rest } = props
  const look = { ...(kind && { kind }), ...(size && { size }), ...(full && { full }) }
  return (
    <Link {...rest} className={lookOf(look, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}

/** A square button with a drawing only; the label is for those who do not see it. */
export function IconButton(
  props: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'aria-label'>,
) {
  const { icon, label, className, ...rest } = props
  return (
    <button type="button" {...rest} aria-label={label} className={classes('icon-button', className)}>
      <Icon name={icon} />
    </button>
  )
}
