import '@hotwired/turbo'

/**
 * Comfort only. Every page is whole without this file; Turbo keeps the place on the page when a
 * form answers, and swaps pages without a white flash.
 */
