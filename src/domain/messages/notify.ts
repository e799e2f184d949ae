import { addressKinds, type Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import { isOptional, type Mute } from '#rules/messages/notification-kinds'
import type { StoredParameters, TemplateName, TemplateParameters } from '#rules/messages/message-templates'
import { isTestPhone } from '#rules/partners/partners'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { addToOutbox, type OutboxMessage } from '#domain/messages/add-to-outbox'
import { notificationPolicy, type NotificationPolicy } from '#domain/messages/notification-policy'
import { leaveShortLink } from '#domain/messages/short-links'
import { writeMessage } from '#domain/messages/templates'
import { contentCacheOf } from '#domain/shop/published/content-cache'

/** Where somebody can be reached; what is empty or missing does not lead there. */
export type Addresses = { phone?: string | null; email?: string | null }

export type Notification<T extends TemplateName> = {
  template: T
  /** What the message says, typed by its template; kept with the message beside the text. */
  parameters: TemplateParameters[T]
  /**
   * One fact is sent once over each channel, also when its job runs twice. The second part names what the
   * fact is about.
   */
  onceKey?: string
  /** What it is about: whether it still holds is checked when it is sent; see `still-relevant`. */
  about?: string
  /** The client whose name the parameter `owner` says to somebody else. */
  namedClientId?: string
  /** The code, or the key of a link, that is removed from the text once it was sent. */
  code?: string
  /** Not before then; at once when absent. */
  dueAt?: Date
}

/**
 * Leaves a message in the outbox for each channel by which the policy reaches these addresses; none leads
 * there: nothing is left. The ways by which callers come here are `notifyClient`, `notifyContact`,
 * `notifyStaff` and `notifyAdministrators`, each with its own audience.
 */
export function notify<T extends TemplateName>(
  notes: WriteTarget,
  ctx: Context,
  recipient: { to: Addresses; language: Language; clientId: string | null; muted?: readonly Mute[] },
  notification: Notification<T>,
): void {
  const { template, parameters, onceKey, about, namedClientId = null, code, dueAt } = notification
  const { to, language, clientId, muted = [] } = recipient
  // Practice clients have numbers that nobody has, beside whatever email was typed for them.
  if (to.phone && isTestPhone(to.phone)) return
  // Before anything was published there is nothing but ours.
  const own = contentCacheOf(ctx.db).latest?.messageTexts.get(template)
  const ways = waysTo(ctx, to, notificationPolicy[template], muted)
  const [first, ...others] = ways.map(({ channel, address }): OutboxMessage => {
    const written = channel !== 'email' ? withShortLinks(notes, ctx, parameters) : parameters
    return {
      channel,
      recipient: address,
      clientId,
      namedClientId,
      template,
      parameters: toStored(written),
      language,
      ...writeMessage(template, language, written, channel, own),
      code: code ?? null,
      onceKey: onceKey === undefined ? null : channelKey(onceKey, channel, notificationPolicy[template]),
      about: about ?? null,
      dueAt,
    }
  })
  if (first) addToOutbox(notes, ctx, first, ...others)
}

/** An SMS leads to the same pages by addresses that it can afford. */
function withShortLinks<P extends object>(notes: WriteTarget, ctx: Context, parameters: P): P {
  const shorter: { link?: string; stop?: string } = {}
  if ('link' in parameters && typeof parameters.link === 'string') {
    shorter.link = leaveShortLink(notes, ctx, parameters.link)
  }
  if ('stop' in parameters && typeof parameters.stop === 'string') {
    shorter.stop = leaveShortLink(notes, ctx, parameters.stop)
  }
  return { ...parameters, ...shorter }
}

type Way = { channel: Channel; address: string }

/**
 * The channels that lead to somebody and were not switched off, each with its address. Of several that would
 * do, one that this store has a carrier for is preferred; where no carrier is, the message is kept unsent.
 */
function waysTo(
  ctx: Pick<Context, 'senders'>,
  to: Addresses,
  policy: NotificationPolicy,
  muted: readonly Mute[],
): Way[] {
  const kind = policy.audience === 'client' && isOptional(policy.kind) ? policy.kind : null
  const ways = policy.channels.flatMap((channel) => {
    const address = to[addressKinds[channel]]
    return address && !(kind && muted.includes(`${kind}:${channel}`)) ? [{ channel, address }] : []
  })
  if (policy.over === 'every') return ways
  const first = ways.find(({ channel }) => ctx.senders[channel]) ?? ways[0]
  return first ? [first] : []
}

/** One fact over two channels is two messages: all but the SMS are distinguished by their channel. */
function channelKey(onceKey: string, channel: Channel, { channels }: NotificationPolicy): string {
  return channel === 'sms' || channels.length === 1 ? onceKey : `${onceKey}:${channel}`
}

/** As JSON keeps them. Amounts are far below the safe integers. */
export function toStored(parameters: Record<string, string | number | bigint | undefined>): StoredParameters {
  const stored: StoredParameters = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) stored[name] = typeof value === 'bigint' ? Number(value) : value
  }
  return stored
}
