import type { ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Icon, type IconName } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  isOpen?: boolean
  /** A drawing before the title. */
  icon?: IconName
  isHidden?: boolean
  /** A short link-like line inside a form, instead of a row of a list. */
  inline?: boolean
  children: ReactNode
}

/**
 * Native details: works without script, and the browser's own search opens it; so does a draft that comes
 * back into its fields. Several stand in `.disclosures`.
 */
export function Disclosure({ title, isOpen, icon, isHidden, inline, children }: DisclosureProps) {
  return (
    <details
      className={classes('disclosure', inline && 'inline')}
      open={isOpen}
      onInput={(event) => (event.currentTarget.open = true)}
      {...(isHidden === undefined ? {} : { hidden: isHidden })}
    >
      <summary>
        {inline && <Icon name="plus" small />}
        {icon && <Icon name={icon} className="about" />}
        <span>{title}</span>
        {!inline && <Icon name="plus" className="turner" />}
      </summary>
      <div className="body">{children}</div>
    </details>
  )
}
