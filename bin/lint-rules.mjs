// Rules of our own for oxlint.
const LITERALS = ['ObjectExpression', 'ArrayExpression']

/** `[...[a, b]]` says the same as `[a, b]`. */
const noLiteralSpread = {
  create: (context) => ({
    SpreadElement(node) {
      if (LITERALS.includes(node.argument.type))
        context.report({
          node,
          message: 'Write what is spread in its place: a literal needs no spread.',
        })
    },
  }),
}

export default { meta: { name: 'quad' }, rules: { 'no-literal-spread': noLiteralSpread } }
