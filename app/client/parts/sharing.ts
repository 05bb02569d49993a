import '../copy-link'
