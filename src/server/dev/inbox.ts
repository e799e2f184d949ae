import { createHash } from 'node:crypto'
import { escapeHtml } from '#rules/core/escape-html'
import type { Context } from '#domain/core/context'
import { listInbox, type InboxMessage } from '#domain/desk/messages/list-inbox'
import { findMail } from '#domain/messages/find-mail'
import { channelNames } from '#locales/channel-names'
import { formatDayAndTime } from '#locales/format'

/**
 * The practice inbox: everything that a real sender would have carried to people. `?to=` filters; also as
 * JSON.
 */
export async function answerInbox(ctx: Context, request: Request): Promise<Response> {
  const to = new URL(request.url).searchParams.get('to') ?? undefined
  const messages = await listInbox(ctx, to || undefined)
  if (request.headers.get('accept')?.includes('application/json')) {
    return Response.json(
      { messages: messages.map(presentMessage) },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
  return new Response(inboxPage(messages, to ?? ''), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** An email's page. It has styles of its own, the store's mark, and nothing else. */
export async function answerMail(ctx: Context, id: string): Promise<Response> {
  const html = await findMail(ctx, id)
  if (html === null) return new Response(null, { status: 404 })
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
    },
  })
}

function presentMessage({ id, channel, to, subject, text, code, created_at }: InboxMessage) {
  return {
    id,
    channel,
    to,
    ...(channel === 'email' ? { subject } : {}),
    text,
    ...(code === null ? {} : { code }),
    created_at: created_at.toISOString(),
  }
}

const styles = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{margin:0 auto;max-inline-size:46rem;padding:1.5rem}h1{font-size:1.375rem;margin:0}h1 small{display:block;font-weight:400;opacity:.75}
form{display:flex;gap:.5rem;margin-block:1.25rem;flex-wrap:wrap}input{flex:1 1 12rem;font:inherit;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem}
button,.again{font:inherit;padding:.5rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:none;color:inherit;text-decoration:none;cursor:pointer}
ol{list-style:none;margin:0;padding:0}li{border-block-start:1px solid var(--line);padding-block:1rem}
.head{display:flex;gap:.75rem;justify-content:space-between;flex-wrap:wrap;font-size:.875rem;opacity:.8}
.text{white-space:pre-line;margin-block:.5rem 0}.code{font:600 1.5rem/1.2 ui-monospace,monospace;letter-spacing:.15em;margin-block-start:.5rem}`
const styleHash = createHash('sha256').update(styles).digest('base64')

function inboxPage(messages: InboxMessage[], to: string): string {
  const list =
    messages.length === 0
      ? '<p>لا توجد رسائل بعد. <span lang="en" dir="ltr">No messages yet.</span></p>'
      : `<ol>${messages.map(messageItem).join('')}</ol>`
  return `<!doctype html><html lang="ar-EG" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>صندوق الرسائل · Inbox</title><style>${styles}</style></head><body>
<h1>صندوق الرسائل التجريبي<small lang="en" dir="ltr">Practice inbox: every SMS and email that the store would have sent</small></h1>
<form method="get" action="/dev/inbox" role="search"><input name="to" dir="ltr" inputmode="tel" value="${escapeHtml(to)}" aria-label="رقم الجوال أو البريد الإلكتروني · Phone or email" placeholder="05… / name@example.com">
<button>تصفية · Filter</button><a class="again" href="/dev/inbox${to ? `?to=${escapeHtml(encodeURIComponent(to))}` : ''}">تحديث · Refresh</a></form>
<main>${list}</main></body></html>`
}

function messageItem(message: InboxMessage): string {
  const moment = message.created_at
  const name = channelNames[message.channel]
  return `<li><div class="head"><span>${name.ar} · ${name.en}</span><bdi dir="ltr">${escapeHtml(message.to)}</bdi>
<time datetime="${moment.toISOString()}">${escapeHtml(formatDayAndTime(moment, 'ar'))}</time></div>
${message.channel === 'email' && message.subject ? `<strong>${escapeHtml(message.subject)}</strong>` : ''}
<p class="text" dir="auto">${withLinks(message.text)}</p>${message.channel === 'email' ? `<p><a href="/dev/inbox/${message.id}">كما يراه المستلم · As its reader sees it</a></p>` : ''}${message.code === null ? '' : `<div class="code"><bdi dir="ltr">${escapeHtml(message.code)}</bdi></div>`}</li>`
}

/** Addresses in a message can be followed, as on a phone. */
function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" dir="ltr">${url}</a>`)
}
