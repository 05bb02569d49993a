import '../crop'
