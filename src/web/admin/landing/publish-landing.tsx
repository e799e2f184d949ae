import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLanguage } from '#ui/language'
import { PublishBar } from '../edit/publish-bar.tsx'
import { landingChanges } from './landing-changes.ts'
import { previewHref } from './landing-preview.tsx'
import { useSectionNames } from '../words/section-names.ts'
import type { LandingStages } from './section-shapes.ts'
import { useSectionWords } from './section-words.ts'

type PublishLandingProps = { landing: LandingStages; onDone: () => void }

/** The landing page's draft, from its first difference to what is live until it is published or given up. */
export function PublishLanding({ landing, onDone }: PublishLandingProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const nameOf = useSectionNames()
  const words = useSectionWords()
  const changed = landingChanges(landing.published, landing.draft)
  const hidden = new Set(landing.draft.flatMap(({ kind, is_shown: isShown }) => (isShown ? [] : [kind])))
  // What goes from the page is seen as much as what comes.
  const isSeen = ({ kind, changes }: (typeof changed)[number]) =>
    !hidden.has(kind) || changes.includes('hidden')
  const [seen, unseen] = [changed.filter(isSeen), changed.filter((one) => !isSeen(one))]
  const older = landing.draft.filter(({ outdated, is_shown: isShown }) => isShown && outdated)
  return (
    <PublishBar
      version={landing.version}
      // Marks that a language is older are no change that anybody sees, and are given up with the draft all
      // the same.
      isChanged={JSON.stringify(landing.published) !== JSON.stringify(landing.draft)}
      waiting={
        <>
          <b>
            <Plural
              value={changed.length}
              zero="لا يتغير قسم بالنشر"
              one="قسم واحد تغيّر ولم يُنشر"
              two="قسمان تغيّرا ولم يُنشرا"
              few="# أقسام تغيّرت ولم تُنشر"
              many="# قسمًا تغيّر ولم يُنشر"
              other="# قسم تغيّر ولم يُنشر"
            />
          </b>{' '}
          {changed.map(({ kind }) => nameOf(kind)).join(t`، `)}
        </>
      }
      preview={previewHref(language)}
      title={<Trans>نشر الصفحة الأولى؟</Trans>}
      action={<Trans>نشر الصفحة</Trans>}
      published={t`نُشرت الصفحة الأولى، وهي الآن أمام الجميع.`}
      onDone={onDone}
    >
      {seen.length > 0 && (
        <>
          <p>
            <Trans>يراها فورًا كل من يفتح المتجر:</Trans>
          </p>
          <ul className="list-disc ps-5">
            {seen.map(({ kind, changes }) => (
              <li key={kind}>
                {nameOf(kind)}: {changes.map(words.change).join(t`، `)}
              </li>
            ))}
          </ul>
        </>
      )}
      {unseen.length > 0 && (
        <p>
          <Trans>
            لا تظهر في المتجر ما لم تفعّلوا «يظهر» فيها:{' '}
            <b>{unseen.map(({ kind }) => nameOf(kind)).join(t`، `)}</b>.
          </Trans>
        </p>
      )}
      {older.length > 0 && (
        <p>
          <Trans>
            لم يتبع نصّها الآخر بعد: <b>{older.map(({ kind }) => nameOf(kind)).join(t`، `)}</b>. تُنشر كما هي.
          </Trans>
        </p>
      )}
    </PublishBar>
  )
}
