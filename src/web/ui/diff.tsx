import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Without `before` for a first value: there was nothing to compare it with. */
export type DiffRow = { key: string; field: ReactNode; before?: ReactNode; after: ReactNode }

/** Field, before, after: told apart by sign, place and colour. On phones before stands over after. */
export function Diff({ rows }: { rows: DiffRow[] }) {
  return (
    <dl className="diff">
      {rows.map(({ key, field, before, after }) => (
        <div key={key}>
          <dt>{field}</dt>
          {before !== undefined && (
            <>
              <dd className="was">
                <del>
                  <span className="visually-hidden">
                    <Trans>قبل:</Trans>{' '}
                  </span>
                  {before}
                </del>
              </dd>
              <dd className="between" aria-hidden="true">
                <Icon name="arrow" small />
              </dd>
            </>
          )}
          <dd className={before === undefined ? 'is first' : 'is'}>
            <ins>
              <span className="visually-hidden">
                <Trans>بعد:</Trans>{' '}
              </span>
              {after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
