import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { DateTime } from '#ui/date-time'
import type { Subscription } from './types.ts'

type PlanEndProps = {
  /** Where no other plan is paid for. */
  end: string
  ahead: Subscription['plans_ahead']
  form?: 'date' | 'long-date'
}

/**
 * The last day of the plan that runs; behind it each plan that is paid for already, with its own. It stands
 * after «حتى».
 */
export function PlanEnd({ end, ahead, form = 'date' }: PlanEndProps) {
  return (
    <>
      <DateTime value={ahead[0]?.starts_at ?? end} form={form} isEnd />
      {ahead.map(({ product, starts_at, ends_at }) => (
        <Fragment key={starts_at}>
          <Trans>
            ، ثم باقة <bdi>{product.name}</bdi> حتى <DateTime value={ends_at} form={form} isEnd />
          </Trans>
        </Fragment>
      ))}
    </>
  )
}
