import type { useShop } from '../../frame/store-settings.ts'
import type { ShownPlan } from '../shown-plan.ts'

type Shop = NonNullable<ReturnType<typeof useShop>>

/** Who sells here, and the plans with the price that the store shows: tax included. Source: schema.org. */
export function shopFacts({ store, origin }: Shop, plans: ShownPlan[]): object {
  const seller = { '@id': `${origin}/#seller` }
  return {
    '@graph': [
      {
        '@type': 'Organization',
        ...seller,
        name: store.name,
        url: `${origin}/`,
        logo: `${origin}/apple-touch-icon.png`,
        ...filled({
          legalName: store.legal_name,
          vatID: store.vat_number,
          email: store.email,
          telephone: store.phone,
          address: store.address,
          sameAs: store.social_links.map(({ url }) => url),
        }),
      },
      ...plans
        .filter(({ isListed }) => isListed)
        .map((plan) => ({
          '@type': 'Product',
          name: `${store.name} ${plan.name}`,
          description: plan.description,
          image: `${origin}/share-ar.png`,
          brand: { '@type': 'Brand', name: store.name },
          offers: {
            '@type': 'Offer',
            url: `${origin}/?plan=${plan.id}#plans`,
            price: riyals(plan.priceWithTax),
            priceCurrency: 'SAR',
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              price: riyals(plan.priceWithTax),
              priceCurrency: 'SAR',
              valueAddedTaxIncluded: true,
              referenceQuantity: { '@type': 'QuantitativeValue', value: plan.days, unitCode: 'DAY' },
            },
            availability: 'https://schema.org/InStock',
            seller,
          },
        })),
    ],
  }
}

/** Programs read a dot and two decimals, whatever the page's language. */
function riyals(halalas: number): string {
  return (halalas / 100).toFixed(2)
}

/** What the store has not filled in is not claimed. */
function filled(values: Record<string, string | string[]>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0))
}
