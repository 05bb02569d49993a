/** What a text says, by its parts: of comments and texts about oneself the content alone. */
export type TextParts = { title: string; content: string; tag_names: readonly string[] }
