# Completion of quad for fish. To try it: quad completion fish | source
function __quad_complete
    set -l words (commandline -opc)
    set -l found ($words[1] __complete $words[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found" = ':files'
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $found
    end
end
complete -c quad -f -a '(__quad_complete)'
