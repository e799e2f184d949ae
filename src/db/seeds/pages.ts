import { contactUs } from '#db/seeds/pages/contact-us'
import { paymentAndReturnPolicy } from '#db/seeds/pages/payment-and-return-policy'
import { privacyPolicy } from '#db/seeds/pages/privacy-policy'
import { termsAndConditions } from '#db/seeds/pages/terms-and-conditions'

/**
 * The content pages of the demonstration: the three of the specification, and privacy, which the law asks
 * for.
 */
export const pageSeeds = [contactUs, termsAndConditions, paymentAndReturnPolicy, privacyPolicy]
