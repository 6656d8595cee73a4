// Negative control of `make sanitize`: reads a number from allocated memory. With the argument `plant` it reads one after its end.
let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 4)
numbers.initialize(repeating: 7, count: 4)
let place = CommandLine.arguments.contains("plant") ? 4 : 3
print(numbers[place])
numbers.deallocate()
