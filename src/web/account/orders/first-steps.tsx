import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { maxGroupMembers } from '#rules/sale/group'
import { LinkButton } from '#ui/button'
import type { Subscription } from '../types.ts'

/** As staff set them for the plan; `link` null: there is nothing to open. */
type Step = { title: string; link: string | null }

type FirstStepsProps = { subscription: Subscription; steps: Step[] }

/**
 * What to do first, each with one act, the first of them the loudest; the way to the plan itself stands at
 * the end.
 */
export function FirstSteps({ subscription, steps }: FirstStepsProps) {
  const { id, product, members } = subscription
  const mayInvite = product.group_sharing === 'yes' && members.length < maxGroupMembers
  const firstLink = steps.findIndex(({ link }) => link !== null)
  return (
    <Card>
      {steps.map((step, index) => (
        <StaffStep key={step.title} step={step} isMain={index === firstLink} />
      ))}
      {mayInvite && (
        <li>
          <div>
            <h3>
              <Trans>من يشارككم الباقة</Trans>
            </h3>
            <p>
              {members.length === 0 ? (
                <Trans>تتسع لكم ولأربعة أعضاء، وتصلهم دعوة باسمكم.</Trans>
              ) : (
                <Plural
                  value={maxGroupMembers - members.length}
                  one="دعوتم بعض من يشاركونكم، وبقي مكان واحد."
                  two="دعوتم بعض من يشاركونكم، وبقي مكانان."
                  few="دعوتم بعض من يشاركونكم، وبقيت # أماكن."
                  other="دعوتم بعض من يشاركونكم، وبقي # مكان."
                />
              )}
            </p>
          </div>
          <LinkButton to={href('/user/group_sharing')} kind="second">
            {members.length === 0 ? <Trans>دعوة من يشارككم</Trans> : <Trans>إدارة المشاركة</Trans>}
          </LinkButton>
        </li>
      )}
      <li>
        <div>
          <h3>
            <Trans>ما لديكم الآن</Trans>
          </h3>
          <p>
            <Trans>النقاط والأيام المتبقية والتجديد، في مكان واحد.</Trans>
          </p>
        </div>
        <LinkButton
          to={href('/user/subscriptions/:id', { id })}
          {...(firstLink >= 0 && { kind: 'second' as const })}
        >
          <Trans>فتح اشتراككم</Trans>
        </LinkButton>
      </li>
    </Card>
  )
}

/** The same later, for whoever has not come to it: only what staff set. */
export function StepsAgain({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null
  return (
    <Card>
      {steps.map((step) => (
        <StaffStep key={step.title} step={step} isMain={false} />
      ))}
    </Card>
  )
}

function Card({ children }: { children: ReactNode }) {
  return (
    <section className="card" aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">
          <Trans>بماذا تبدؤون؟</Trans>
        </h2>
      </header>
      <ol className="body first-steps">{children}</ol>
    </section>
  )
}

/** The service lives elsewhere: its page opens beside this one, which stays. */
function StaffStep({ step: { title, link }, isMain }: { step: Step; isMain: boolean }) {
  return (
    <li>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {link && (
        <a
          className={isMain ? 'button' : 'button second'}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>فتح</Trans>
          <span className="visually-hidden">: {title}</span>
        </a>
      )}
    </li>
  )
}
