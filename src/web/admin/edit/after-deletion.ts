import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { isRefused } from '../../forms/after-refusal.ts'

/**
 * A page's `shouldRevalidate`: what was deleted is not asked for again while the page still stands; the page
 * itself says what was done and leads on.
 */
export function leaveDeletedAlone({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'delete' && actionStatus === 200 ? false : defaultShouldRevalidate
}

/**
 * The same; but what was refused is shown as it stands now, where the form of that intent names what the page
 * had read.
 */
export function readRefused(intents: string[]): (args: ShouldRevalidateFunctionArgs) => boolean {
  return (args) =>
    // What was deleted is gone: the refusal alone is looked at anew.
    (intents.includes(String(args.formData?.get('intent'))) && isRefused(args)) || leaveDeletedAlone(args)
}
