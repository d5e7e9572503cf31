import type { Asking } from "../asking.ts";

export const ASKING: Asking = {
  front:
    "(?:(?:à|avec|chez|dans|de|depuis|en|par|pour|sur) )?(?:qui|quoi|quel(?:le)?s?|quand|combien|où)|qu['’]\\p{L}+|que|pourquoi|comment|est-ce|lequel|laquelle|\\p{L}+-(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|t-il|t-elle|t-on)|dis-moi|rappelle-moi|montre-moi|donne-moi|liste|trouve|cherche|explique|décris|résume",
};
