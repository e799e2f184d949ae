import type { ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'plain' | 'info' | 'wait' | 'bad' | 'good'

const icons: Record<NoticeTone, IconName> = {
  plain: 'info',
  info: 'info',
  wait: 'clock',
  bad: 'warn',
  good: 'check',
}

type NoticeProps = {
  tone?: NoticeTone
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
  /** Read out at once: for what answers an action. Errors are by themselves. */
  announce?: boolean
  className?: string
}

/** A quiet box with a drawing and a sentence, in the place that it is about. */
export function Notice({ tone = 'plain', icon, title, children, announce, className }: NoticeProps) {
  const role = tone === 'bad' ? 'alert' : announce ? 'status' : undefined
  return (
    <div className={classes('note', tone !== 'plain' && tone, className)} {...(role && { role })}>
      <Icon name={icon ?? icons[tone]} />
      <div>
        {title && <b className="font-semibold">{title}</b>}
        {title && children ? ' ' : null}
        {children}
      </div>
    </div>
  )
}
