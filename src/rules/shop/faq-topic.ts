/** What a question is about, in the order of the page of questions; `general` is about none of the others. */
export const faqTopics = ['general', 'plans', 'payment', 'renewal', 'sharing', 'account'] as const
export type FaqTopic = (typeof faqTopics)[number]
