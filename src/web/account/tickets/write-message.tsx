import { LongText } from '#ui/long-text'
import type { ChangeEventHandler, ReactNode } from 'react'
import { ticketMessageLength } from '#rules/core/limits'

type WriteMessageProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  rows: number
  defaultValue?: string
  onChange?: ChangeEventHandler<HTMLTextAreaElement>
}

/** Room for several lines, in whatever direction they are written. */
export function WriteMessage(props: WriteMessageProps) {
  return <LongText {...props} maxLength={ticketMessageLength} dir="auto" />
}
