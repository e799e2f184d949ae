import type { ReactNode } from 'react'

/** What stands at one place of the time: a day, a week, a month. */
export type Slot = {
  key: string
  /** In full, for the cursor and the table. */
  name: string
  /** Under the chart, where there is room. */
  short: string
  /** One for each series; what is below zero hangs under the line. */
  values: number[]
  /** Of the line over the bars. */
  line?: number
  /** Its time is not over: it says less than it will. */
  isUnfinished?: boolean
  /** The rows behind it. */
  href?: string
  /** The rows behind each value, and behind the line. */
  hrefs?: string[]
}

/** `1` to `4` are shades of the accent, `loss-1` and `loss-2` of red. */
export type Tone = '1' | '2' | '3' | '4' | 'loss-1' | 'loss-2'

export type ChartProps = {
  title: ReactNode
  meaning?: ReactNode
  /** What stands beside the title: a choice of metrics. */
  tools?: ReactNode
  slots: Slot[]
  series: { name: string; tone: Tone }[]
  line?: { name: string; dashed: boolean }
  /** Name of the column of time in the table. */
  time: ReactNode
  /** How an amount is written in the table and at the cursor. */
  write: (amount: number) => ReactNode
  /** What the amounts at the side are written in: halalas are divided by 100. */
  unit?: number
  /** How the legend calls what is not over. */
  unfinished?: ReactNode
  children?: ReactNode
}
