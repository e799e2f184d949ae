import type { Language } from '#rules/core/language'
import { fullName } from '#rules/people/full-name'
import type { Findings } from '#domain/desk/search/search-shop'

export function presentFindings(found: Findings, language: Language) {
  const named = ({ name_ar, name_en }: { name_ar: string; name_en: string }) =>
    language === 'ar' ? name_ar : name_en
  return {
    orders: found.orders.map((order) => ({
      id: order.id,
      ref_id: order.ref_id,
      status: order.status,
      final_price_minor: order.final_price_minor,
      client_name: fullName(order),
      created_at: order.created_at,
      is_test: order.is_test,
      practice_of: order.practice_of,
    })),
    clients: found.clients.map((client) => ({
      id: client.id,
      ref_id: client.ref_id,
      name: fullName(client),
      email: client.email,
      phone_extension: client.phone_extension,
      phone_number: client.phone_number,
      is_test: client.is_test,
      practice_of: client.practice_of,
    })),
    subscriptions: found.subscriptions.map((subscription) => ({
      id: subscription.id,
      ref_id: subscription.ref_id,
      status: subscription.status,
      name: named(subscription),
      client_name: fullName(subscription),
      is_test: subscription.is_test,
      practice_of: subscription.practice_of,
    })),
    tickets: found.tickets.map((ticket) => ({
      id: ticket.id,
      ref_id: ticket.ref_id,
      status: ticket.status,
      client_name: fullName(ticket),
      created_at: ticket.created_at,
    })),
    products: found.products.map((product) => ({
      id: product.id,
      ref_id: product.ref_id,
      name: named(product),
      is_active: product.is_active,
    })),
    taxes: found.taxes.map((tax) => ({ id: tax.id, ref_id: tax.ref_id, name: named(tax) })),
    coupons: found.coupons.map(({ id, ref_id, code }) => ({ id, ref_id, code })),
    documents: found.documents.map(({ id, number, buyer }) => ({ id, number, buyer })),
    api_clients: found.api_clients.map(({ id, ref_id, name, is_active }) => ({
      id,
      ref_id,
      name,
      is_active,
    })),
  }
}
