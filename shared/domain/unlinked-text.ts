/**
 * Breaks what mail programs turn into links in a text from users: `https://bank.example` becomes `https[:]//bank[.]example`. The change is
 * visible, so that a reader can still tell what was written. Dots in numbers and at the ends of sentences stay.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(SCHEME_COLON, '[:]')
    .replaceAll(DOT, '[$&]')
    .replaceAll(DOT_OF_OTHER_SCRIPTS, '[$&]')
    .replaceAll(NETWORK_SHARE, '[$&]')
}

/** The colon before two slashes, and the colon of schemes that are links without slashes. */
const SCHEME_COLON =
  /(?<=[\p{L}\p{N}]):(?=[/\\]{2})|(?<=\b(?:mailto|tel|sms|callto|facetime|skype|xmpp|magnet|data|javascript|file|geo)):(?=\S)/giu
/** A dot between a label and a label of two letters or more, which may be a top-level domain. */
const DOT = /(?<=[\p{L}\p{N}\p{M}_-])\.(?=\p{L}[\p{L}\p{N}\p{M}-])/gu
/** Browsers read these as dots too (UTS #46). Between other letters they end sentences. */
const DOT_OF_OTHER_SCRIPTS = /(?<=[A-Za-z0-9-])[\u3002\uff0e\uff61](?=[A-Za-z]{2})/g
const NETWORK_SHARE = /\\\\(?=[\p{L}\p{N}])/gu
