import '../push'
