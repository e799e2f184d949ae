import { Trans } from '@lingui/react/macro'
import { Percent } from './percent.tsx'

/** @param name of the only tax; of several all are named by their lines, and here by their sum */
export function TaxNote({ percent, name }: { percent: number; name: string | undefined }) {
  return (
    <div className="hint">
      {percent > 0 ? (
        name ? (
          <Trans>
            شامل <bdi>{name}</bdi> <Percent value={percent} />
          </Trans>
        ) : (
          <Trans>
            شامل الضرائب <Percent value={percent} />
          </Trans>
        )
      ) : (
        <Trans>السعر نهائي</Trans>
      )}
    </div>
  )
}
